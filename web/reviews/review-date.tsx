import { formatTimeIn } from '../i18n/format.ts';
import { useLanguage } from '../i18n/translations.tsx';
import { cx } from '../ui/cx.ts';

/** Date format without a time. A review has a date only. */
const DATE_ONLY = { weekday: undefined, hour: undefined, minute: undefined, hour12: undefined, month: 'long' } as const;

/** Shows a date such as 2026-08-14 in the reader's language. */
export function ReviewDate({ date, className }: { date: string; className?: string }) {
  const { language } = useLanguage();
  return (
    <time dateTime={date} className={cx('inline-block', className)}>
      {formatTimeIn(`${date}T00:00:00Z`, language, 'UTC', DATE_ONLY)}
    </time>
  );
}
