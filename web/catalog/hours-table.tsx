import type { Hospital } from '../../contract/catalog/catalog.ts';
import { DAYS_OF_WEEK, type DayOfWeek } from '../../contract/constants.ts';
import { endsNextDay } from '../../contract/visits/stretches.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Ltr } from '../ui/bidi.tsx';
import { Chip } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { formatClockTime } from './text.ts';

const HEAD_COLOUR: Partial<Record<DayOfWeek, string>> = { sat: 'text-saturday', sun: 'text-sunday' };

/** Opening hours of a clinic, Monday to Sunday (specification 4.4). Closed and missing days are red. */
export function HoursTable({ schedules, today }: { schedules: Hospital['hospital_schedules'] /** The day in Seoul. */; today: DayOfWeek }) {
  const t = useTranslations('catalog');
  return (
    <table className="w-full">
      <caption className="sr-only">{t('clinic.hours')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('clinic.day')}</th>
          <th scope="col">{t('clinic.open')}</th>
        </tr>
      </thead>
      <tbody>
        {DAYS_OF_WEEK.map((day) => {
          const hours = schedules.find(({ day_of_week }) => day_of_week === day);
          const open = hours && !hours.is_closed && hours.open_time && hours.close_time ? hours : undefined;
          return (
            <tr
              key={day}
              aria-current={day === today ? 'date' : undefined}
              className={cx('border-b border-line last:border-b-0', day === today && 'bg-celadon-50')}
            >
              <th scope="row" className={cx('py-2.5 ps-3 pe-4 text-start font-semibold', HEAD_COLOUR[day])}>
                <span className="flex flex-wrap items-center gap-2">
                  {t(`day.${day}`)}
                  {day === today && <Chip tone="jade">{t('clinic.today')}</Chip>}
                </span>
              </th>
              <td className="py-2.5 pe-3 text-end">
                {open ? (
                  <OpenHours open={formatClockTime(open.open_time ?? '')} close={formatClockTime(open.close_time ?? '')} />
                ) : (
                  <span className="text-sunday">{t('clinic.closed')}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Opening and closing time. Notes if the clinic closes on the next day or is open all day. */
function OpenHours({ open, close }: { open: string; close: string }) {
  const t = useTranslations('catalog');
  if (open === '00:00' && close === '24:00') return t('clinic.allDay');
  return (
    <>
      <Ltr>
        {open} – {close}
      </Ltr>
      {endsNextDay({ open, close }) && <span className="text-sm text-ink-soft"> {t('clinic.nextDay')}</span>}
    </>
  );
}
