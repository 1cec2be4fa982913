import { type DateValue, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Calendar as AriaCalendar,
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { cx } from './cx.ts';

export type CalendarProps = {
  /** yyyy-mm-dd, or null if nothing is chosen. */
  value: string | null;
  onChange: (date: string) => void;
  /** First and last selectable day, yyyy-mm-dd. */
  min?: string;
  max?: string;
  /** True for a closed or full day. Called for every rendered day. */
  isUnavailable?: (date: string) => boolean;
  /** BCP 47, for month and day names and the first day of the week. The calendar is always Gregorian. */
  locale: string;
  labels: { label: string; previous: string; next: string };
  disabled?: boolean;
  className?: string;
};

const turnButtonClass = 'inline-grid size-tap place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink disabled:text-line';

/** A month to pick a day from, with arrow and page keys and right-to-left support. Imports React Aria, so load it lazily. */
export function MonthCalendar({ value, onChange, min, max, isUnavailable, locale, labels, disabled, className }: CalendarProps) {
  const language = new Intl.Locale(locale, { calendar: 'gregory', numberingSystem: 'latn' }).toString();
  // Arabic's "short" day names are whole words, too wide for seven columns on a phone.
  const narrow = language.startsWith('ar');
  return (
    <I18nProvider locale={language}>
      <AriaCalendar
        aria-label={labels.label}
        value={value ? parseDate(value) : null}
        onChange={(date: DateValue) => onChange(date.toString())}
        minValue={min ? parseDate(min) : undefined}
        maxValue={max ? parseDate(max) : undefined}
        isDateUnavailable={(date) => isUnavailable?.(date.toString()) ?? false}
        isDisabled={disabled}
        className={cx('w-full max-w-sm', className)}
      >
        <header className="mb-2 flex items-center justify-between gap-2">
          <Button slot="previous" aria-label={labels.previous} className={turnButtonClass}>
            <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </Button>
          <Heading className="text-center text-xl" />
          <Button slot="next" aria-label={labels.next} className={turnButtonClass}>
            <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </Button>
        </header>
        <CalendarGrid weekdayStyle={narrow ? 'narrow' : 'short'} className="w-full table-fixed border-collapse">
          <CalendarGridHeader>{(day) => <CalendarHeaderCell className="h-8 text-xs font-semibold text-ink-soft">{day}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className={cellClass} />}</CalendarGridBody>
        </CalendarGrid>
      </AriaCalendar>
    </I18nProvider>
  );
}

const cellClass = cx(
  'mx-auto grid h-tap w-full max-w-12 place-items-center rounded-full tabular-nums transition-colors duration-150',
  'data-hovered:bg-celadon-50 data-outside-month:invisible data-focus-visible:outline-2 data-focus-visible:outline-offset-0 data-focus-visible:outline-celadon-700',
  'data-today:font-semibold data-today:text-celadon-700 data-today:underline data-today:underline-offset-4',
  'data-disabled:text-ink-soft/50 data-unavailable:text-ink-soft/60 data-unavailable:line-through',
  'data-selected:bg-celadon-700 data-selected:font-semibold data-selected:text-white data-selected:no-underline data-selected:data-today:text-white data-selected:data-today:no-underline',
);
