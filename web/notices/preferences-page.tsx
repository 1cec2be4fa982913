import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CallReply } from '../api/call.ts';
import { formatSeoulTime, formatTimeIn, getBrowserTimeZone } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { getHomePath } from '../session/home-path.ts';
import { QueryView } from '../session/query-view.tsx';
import { api } from '../session/session.ts';
import { useQuery } from '../session/use-query.ts';
import { Ltr } from '../ui/bidi.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { getNoticesPath } from './paths.ts';
import type { NotifiedRole } from './preference-groups.ts';
import { PreferencesForm } from './preferences-form.tsx';

type Props = {
  userRole: NotifiedRole;
  brand: string;
  /** Path of the page where the e-mail address can be changed. */
  address: string;
  /** Settings for this device. */
  here?: ReactNode;
};

/** Notification preferences (specification 7.8): the page of patients and of consoles. */
export function PreferencesPage({ userRole, brand, address, here }: Props) {
  const t = useTranslations('notices');
  const query = useQuery('wishes', async () => {
    const [wishes, profile] = await Promise.all([api('wishes'), api('profile')]);
    return { ...wishes, email: profile.email };
  });
  return (
    <div className="mx-auto grid max-w-3xl gap-6 px-5 py-8 md:px-8">
      <header className="grid gap-2">
        <h1>{t('wishes.title')}</h1>
        <p className="text-ink-soft">{t('wishes.lead')}</p>
        <Link to={getNoticesPath(getHomePath(userRole))} className="justify-self-start font-medium text-celadon-700 underline-offset-4 hover:underline">
          {t('wishes.back')}
        </Link>
      </header>
      {here}
      <QueryView query={query} loading={t('wishes.loading')} skeletons="h-24 h-96" className="grid gap-6" failed={t('wishes.failed')}>
        {(value) => (
          <>
            <MailAddress {...value} userRole={userRole} address={address} />
            <PreferencesForm userRole={userRole} brand={brand} channels={value.channels} saved={value.wishes} follows={value.line_follows} />
          </>
        )}
      </QueryView>
    </div>
  );
}

/** The e-mail address for notices, with a warning if mail to it bounces. */
function MailAddress({
  email,
  mail_refused_at,
  userRole,
  address,
}: Pick<CallReply<'wishes'>, 'mail_refused_at'> & { email: string | null } & Pick<Props, 'userRole' | 'address'>) {
  const t = useTranslations('notices');
  const { language } = useLanguage();
  const change = (
    <Link to={address} className={buttonClass({ kind: 'ghost', size: 's' })}>
      {t('mail.change')}
    </Link>
  );
  const since = (at: string) =>
    userRole === 'user'
      ? formatTimeIn(at, language, getBrowserTimeZone(), { weekday: undefined })
      : t('common.seoulTime', { time: formatSeoulTime(at, language, { weekday: undefined }) });
  return (
    <SectionCard id="wishes-mail" title={t('mail.title')} className="grid gap-3">
      {email && mail_refused_at ? (
        <Notice still tone="warning" title={t.rich('mail.refused', { email: <Ltr className="wrap-anywhere">{email}</Ltr> })} action={change}>
          {t('mail.refused.text', { date: since(mail_refused_at) })}
        </Notice>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0">{email ? <Ltr className="wrap-anywhere">{email}</Ltr> : t('mail.none')}</p>
          {change}
        </div>
      )}
    </SectionCard>
  );
}
