import type { ClinicStaffSummary } from '../../../contract/accounts/staff.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Notice } from '../../ui/notice.tsx';
import { findExpiringRegistrations } from './expiring-registrations.ts';

/** Clinics whose registration for foreign patients ends soon or has ended. Renders nothing if there are none. */
export function ExpiringRegistrations({ clinics }: { clinics: readonly ClinicStaffSummary[] }) {
  const t = useTranslations('operator');
  const { language } = useLanguage();
  const rows = findExpiringRegistrations(clinics);
  if (rows.length === 0) return null;
  return (
    <Notice tone="warning" still className="mt-4" title={t('ending.title', { count: rows.length })}>
      <p>{t('ending.text')}</p>
      <ul className="mt-2 grid gap-1">
        {rows.map(({ hospital_id, name, registration: { number, expires_on, days_left } }) => {
          const date = formatSeoulTime(`${expires_on}T03:00:00Z`, language, { weekday: undefined, hour: undefined, minute: undefined });
          return (
            <li key={hospital_id}>
              {t.rich('ending.clinic', {
                number: String(hospital_id),
                name: <Bidi>{name}</Bidi>,
                registration: <Ltr>{number}</Ltr>,
                date: <Bidi>{date}</Bidi>,
              })}{' '}
              <strong className="font-semibold">
                {days_left < 0 ? t('ending.over') : days_left === 0 ? t('ending.today') : t('ending.days', { count: days_left })}
              </strong>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
