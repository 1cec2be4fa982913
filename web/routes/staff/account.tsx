import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { MIN_STAFF_PASSWORD_LENGTH } from '../../../contract/rules.ts';
import { EmailCard } from '../../accounts/credentials/email-card.tsx';
import { PasswordCard } from '../../accounts/credentials/password-card.tsx';
import { SessionList } from '../../accounts/sessions/session-list.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { QueryView } from '../../session/query-view.tsx';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';

/** The account page of the consoles: e-mail address, password and signed-in devices (specification 7.1). */
export default function ClinicAccount() {
  const t = useTranslations('console');
  const { language } = useLanguage();
  const { uid, brand, home } = useConsoleContext();
  const query = useQuery('own', async () => {
    const [profile, sessions] = await Promise.all([api('profile'), api('sessions')]);
    return { profile, sessions };
  });
  return (
    <main className="mx-auto grid max-w-2xl gap-6 px-5 py-6 md:py-10">
      <title>{`${t('account.title')} · ${brand}`}</title>
      <div className="grid gap-2">
        <Link to={`${home}/security`} className="inline-flex min-h-tap items-center gap-2 justify-self-start font-medium text-celadon-700 hover:underline">
          <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          {t('page.security')}
        </Link>
        <h1>{t('account.title')}</h1>
        <p className="text-ink-soft">{t('account.lead', { uid })}</p>
      </div>
      <QueryView query={query} loading={t('account.loading')} skeletons="h-56 h-40" className="grid gap-6" failed={t('account.failed')}>
        {({ profile, sessions }) => (
          <>
            <EmailCard key={profile.email} profile={profile} onChanged={query.reload} />
            <PasswordCard
              profile={profile}
              rule={{
                least: MIN_STAFF_PASSWORD_LENGTH,
                hint: t('account.password.hint', { count: MIN_STAFF_PASSWORD_LENGTH }),
                short: t('account.password.short', { count: MIN_STAFF_PASSWORD_LENGTH }),
              }}
              onChanged={query.reload}
            />
            <SessionList
              sessions={sessions}
              clock={(iso) => t('common.seoulTime', { time: formatSeoulTime(iso, language, { weekday: undefined }) })}
              onChanged={query.reload}
            />
          </>
        )}
      </QueryView>
    </main>
  );
}
