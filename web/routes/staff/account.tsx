import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { STAFF_PASSWORD_MIN } from '../../../contract/rules.ts';
import { EmailCard } from '../../accounts/credentials/email-card.tsx';
import { PasswordCard } from '../../accounts/credentials/password-card.tsx';
import { SessionList } from '../../accounts/sessions/session-list.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** The account page of the consoles: e-mail address, password and signed-in devices (specification 7.1). */
export default function ClinicAccount() {
  const t = useTranslations('console');
  const { language } = useLanguage();
  const failureText = useFailureText();
  const { uid, brand } = useConsoleContext();
  const { value, failure, reload } = useQuery('own', async () => {
    const [profile, sessions] = await Promise.all([api('profile'), api('sessions')]);
    return { profile, sessions };
  });
  return (
    <main className="mx-auto grid max-w-2xl gap-6 px-5 py-6 md:py-10">
      <title>{`${t('account.title')} · ${brand}`}</title>
      <div className="grid gap-2">
        <Link to="/clinic/security" className="inline-flex min-h-tap items-center gap-2 justify-self-start font-medium text-celadon-700 hover:underline">
          <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          {t('page.security')}
        </Link>
        <h1>{t('account.title')}</h1>
        <p className="text-ink-soft">{t('account.lead', { uid })}</p>
      </div>
      {value ? (
        <>
          <EmailCard key={value.profile.email} profile={value.profile} onChanged={reload} />
          <PasswordCard
            profile={value.profile}
            rule={{
              least: STAFF_PASSWORD_MIN,
              hint: t('account.password.hint', { count: STAFF_PASSWORD_MIN }),
              short: t('account.password.short', { count: STAFF_PASSWORD_MIN }),
            }}
            onChanged={reload}
          />
          <SessionList
            sessions={value.sessions}
            clock={(iso) => t('account.seoul', { time: formatSeoulTime(iso, language, { weekday: undefined }) })}
            onChanged={reload}
          />
        </>
      ) : failure === undefined ? (
        <Loading label={t('account.loading')} className="grid gap-6">
          <Skeleton className="h-56 w-full rounded-md" />
          <Skeleton className="h-40 w-full rounded-md" />
        </Loading>
      ) : (
        <ErrorState title={t('account.failed')} action={<Button onClick={reload}>{t('account.retry')}</Button>}>
          {failureText.ofError(failure)}
        </ErrorState>
      )}
    </main>
  );
}
