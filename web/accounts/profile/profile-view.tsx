import type { ReactNode } from 'react';
import type { Profile } from '../../../contract/accounts/profile.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionRows } from '../../ui/table.tsx';

/** The member's own data, read only (specification 3.11). `focusEdit`: true if it has just replaced the form. */
export function ProfileView({ profile, focusEdit, onEdit }: { profile: Profile; focusEdit: boolean; onEdit: () => void }) {
  const t = useTranslations('orders');
  const join = useTranslations('sign-up');
  const { locale } = useLanguage();
  const none = <span className="text-ink-soft">{t('myPage.notGiven')}</span>;
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(profile.country) ?? profile.country;
  return (
    <Card padded>
      <DefinitionRows
        rows={[
          { id: 'uid', label: t('common.uid'), value: <Ltr>{profile.uid}</Ltr> },
          { id: 'name', label: t('myPage.name'), value: <Bidi>{`${profile.first_name} ${profile.last_name}`}</Bidi> },
          { id: 'nativeName', label: join('join.nativeName'), value: profile.native_name ? <Bidi>{profile.native_name}</Bidi> : none },
          { id: 'birthDate', label: join('join.birthDate'), value: profile.birth_date ? formatBirthDate(profile.birth_date, locale) : none },
          { id: 'gender', label: join('join.gender'), value: join(`gender.${profile.gender}`) },
          { id: 'email', label: t('common.email'), value: <EmailAddresses profile={profile} none={none} /> },
          { id: 'country', label: t('common.country'), value: country },
          { id: 'phone', label: t('common.phone'), value: profile.phone ? <Ltr>{profile.phone}</Ltr> : none },
          { id: 'messenger', label: t('common.messenger'), value: <Bidi>{t(`messenger.${profile.messenger}`)}</Bidi> },
          { id: 'messengerId', label: t('common.messengerId'), value: profile.messenger_id ? <Bidi>{profile.messenger_id}</Bidi> : none },
        ]}
      />
      {/* Returns the focus to this button after the form that it opened was closed. */}
      <Button full autoFocus={focusEdit} className="mt-4 md:w-auto md:min-w-40" onClick={onEdit}>
        {t('myPage.edit')}
      </Button>
    </Card>
  );
}

/** Formats a date such as `19801203` in the reader's language. */
function formatBirthDate(digits: string, locale: string): string {
  const day = digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** The e-mail address, and the pending one below it. */
function EmailAddresses({ profile: { email, pending_email }, none }: { profile: Profile; none: ReactNode }) {
  const t = useTranslations('credentials');
  return (
    <>
      {email ? <Ltr className="break-all">{email}</Ltr> : none}
      {pending_email && <p className="text-sm text-ink-soft">{t.rich('email.pending', { email: <Ltr className="wrap-anywhere">{pending_email}</Ltr> })}</p>}
    </>
  );
}
