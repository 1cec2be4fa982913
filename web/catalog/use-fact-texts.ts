import type { Hospital, ProductOption } from '../../contract/catalog/catalog.ts';
import { useTranslations } from '../i18n/translations.tsx';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Returns formatters of durations and of an option's facts in the reader's language. */
export function useFactFormatters() {
  const t = useTranslations('catalog');
  /** Formats a duration: 50 min, 2 hours, 2 h 30 min, 3 days. Uses days from one day on, because nobody plans a recovery by the hour. */
  const duration = (minutes: number): string => {
    if (minutes >= DAY_MINUTES) return t('time.days', { count: Math.round(minutes / DAY_MINUTES) });
    const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES];
    if (hours === 0) return t('time.minutes', { count: rest });
    return rest === 0 ? t('time.hours', { count: hours }) : t('time.hoursMinutes', { hours, minutes: rest });
  };
  /** Formats opening time. Never uses days, because a day of opening time is not a calendar day. */
  const openTime = (minutes: number): string => (minutes >= DAY_MINUTES ? t('time.hours', { count: Math.round(minutes / HOUR_MINUTES) }) : duration(minutes));
  /** Says how soon a clinic answers: as measured, else as it promises. Undefined while neither is known. */
  const replyTime = ({ answer_minutes, promise_minutes }: Pick<Hospital, 'answer_minutes' | 'promise_minutes'>): string | undefined =>
    answer_minutes !== null
      ? t('reply.usual', { time: openTime(answer_minutes) })
      : promise_minutes
        ? t('reply.promise', { time: openTime(promise_minutes) })
        : undefined;
  const recovery = (minutes: number): string => (minutes === 0 ? t('fact.noRecovery') : t('fact.recovery', { time: duration(minutes) }));
  /** Returns duration, downtime, VAT and included items of an option. Included items are left out if they are listed separately. */
  const ofOption = (option: ProductOption): string[] => [
    duration(option.procedure_time_minutes),
    recovery(option.recovery_time_minutes),
    ...(option.includes.length === 0 && option.is_anesthetic_include ? [t('fact.anesthetic')] : []),
    ...(option.includes.length === 0 && option.is_aftercare_include ? [t('fact.aftercare')] : []),
    t(option.is_vat_include ? 'fact.vat' : 'fact.vatExtra'),
  ];
  return { duration, openTime, replyTime, recovery, ofOption };
}
