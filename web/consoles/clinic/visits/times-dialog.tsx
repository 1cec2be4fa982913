import { lazy, type ReactNode, Suspense, useState } from 'react';
import { toSeoulDay } from '../../../../contract/time.ts';
import type { FreeDay } from '../../../../contract/visits/free-times.ts';
import { formatTimeIn } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { FlightWarning } from './flight-warning.tsx';
import { StartChoice } from './start-choice.tsx';
import { type FreeTimesQuery, useFreeTimes } from './use-free-times.ts';
import { formatConsoleTime, MAX_OFFERS } from './visit-rules.ts';

const Calendar = lazy(async () => ({ default: (await loadWithRetry(() => import('../../../ui/month-calendar.tsx'))).MonthCalendar }));

type TimesMode = 'fix' | 'offer' | 'move';
export type TimesDialogProps = {
  mode: TimesMode;
  title: string;
  /** The patient's name. */
  name: string;
  zone?: string | undefined;
  /** Day of the flight home, if known. */
  leavesOn?: string | null | undefined;
  of: FreeTimesQuery;
  /** Recovery time after all treatments of the visit, if it is longer than that of the requested starts. */
  recovery?: number | undefined;
  /** A preselected start; its day is shown first. */
  start?: string | undefined;
  day?: string | undefined;
  /** The current start. If it stays chosen, it is sent only together with another change. */
  inForce?: { at: string; changed: boolean } | undefined;
  /** The current time of the visit, above the calendar. */
  above?: ReactNode;
  /** Further fields, beside the starts. */
  beside?: ReactNode;
  /** Content below the chosen starts, before the button; `pick` chooses another start on any day. */
  below?: (starts: readonly string[], pick: (at: string) => void) => ReactNode;
  pending: boolean;
  /** Disables sending until the question above is answered. */
  blocked?: boolean;
  /** Sends the chosen starts. `again` reloads the free ones. */
  onSend: (starts: readonly string[], again: () => void) => void;
  onClose: () => void;
};

/** Chooses a day and one free start, or up to five for an offer, in Seoul time and in the patient's. */
export function TimesDialog(props: TimesDialogProps) {
  const { mode, title, name, zone, leavesOn = null, of, recovery = 0, inForce, above, beside, below, pending, blocked = false, onSend, onClose } = props;
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  const start = props.start ?? inForce?.at;
  const firstDay = props.day ?? (start && toSeoulDay(start)) ?? null;
  const { free, failed, again, last } = useFreeTimes(of, firstDay);
  const days = free?.days;
  const [date, setDate] = useState<string | null>(firstDay);
  /** Follows the current start until the coordinator changes it. */
  const [touched, setStarts] = useState<readonly string[]>();
  const picked = touched ?? (start ? [start] : []);
  const most = mode === 'offer' ? MAX_OFFERS : 1;
  const starts = picked.slice(0, most);
  const kept = inForce !== undefined && starts[0] === inForce.at;
  const toggle = (at: string) => setStarts(most === 1 ? [at] : picked.includes(at) ? picked.filter((other) => other !== at) : [...picked, at].toSorted());
  /** The picked start replaces those that are no longer free. */
  const pick = (at: string) => {
    setDate(toSeoulDay(at));
    setStarts([...new Set([...(most === 1 ? [] : starts.filter((start) => isStartFree(free, start))), at])].toSorted());
  };
  const words = () => {
    const [at] = starts;
    if (at === undefined || kept) return t(kept && inForce?.changed ? 'times.keep' : 'date.choose');
    return mode === 'offer' ? t('times.offer', { count: starts.length }) : t(`times.${mode}`, { time: formatConsoleTime(at, language) });
  };
  return (
    <Dialog
      open
      kind="wide"
      title={title}
      subtitle={<bdi>{name}</bdi>}
      closeLabel={t('common.close')}
      locked={pending}
      onClose={onClose}
      footer={
        <Button full disabled={blocked || starts.length === 0 || (kept && !inForce.changed)} busy={pending} onClick={() => onSend(starts, again)}>
          {words()}
        </Button>
      }
    >
      {above}
      {failed && !days && <ErrorState title={t('slots.failed')} action={<Button onClick={again}>{t('common.retry')}</Button>} />}
      {!failed && !days && <TimesSkeleton label={t('slots.loading')} />}
      {days && (
        <div className="grid gap-6 py-2 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
          <Suspense fallback={<Skeleton className="h-80 w-full rounded-md" />}>
            <MonthPicker days={days} last={last} date={date} onDate={setDate} />
          </Suspense>
          <div className="grid content-start gap-5">
            <StartChoice day={date === null ? undefined : days.get(date)} chosen={starts} most={most} zone={zone} onToggle={toggle} />
            {starts.length > 0 && <ChosenStarts starts={starts} days={days} zone={zone} onRemove={mode === 'offer' ? toggle : undefined} />}
            {free && <FlightWarning starts={starts} leaving={{ minutes: free.minutes, recovery: Math.max(free.recovery, recovery), leavesOn }} />}
            {beside}
            {below?.(starts, pick)}
          </div>
        </div>
      )}
    </Dialog>
  );
}

const isStartFree = (free: { days: ReadonlyMap<string, FreeDay> } | undefined, at: string) => free?.days.get(toSeoulDay(at))?.starts.includes(at) === true;

type MonthPickerProps = { days: ReadonlyMap<string, FreeDay>; last: string | undefined; date: string | null; onDate: (date: string) => void };

function MonthPicker({ days, last, date, onDate }: MonthPickerProps) {
  const t = useTranslations('clinic');
  const { locale } = useLanguage();
  const today = toSeoulDay(Date.now());
  return (
    <Calendar
      value={date !== null && date >= today ? date : null}
      onChange={onDate}
      min={today}
      {...(last === undefined ? {} : { max: last })}
      isUnavailable={(each) => each !== date && (days.get(each)?.starts.length ?? 0) === 0}
      locale={locale}
      labels={{ label: t('slots.calendar'), previous: t('slots.previous'), next: t('slots.next') }}
    />
  );
}

type ChosenStartsProps = {
  starts: readonly string[];
  days: ReadonlyMap<string, FreeDay>;
  zone: string | undefined;
  onRemove: ((at: string) => void) | undefined;
};

/** The chosen starts, on any day. A start that is no longer free stays listed with a note. */
function ChosenStarts({ starts, days, zone, onRemove }: ChosenStartsProps) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  return (
    <ul aria-label={t('times.chosen')} className="grid gap-2">
      {starts.map((at) => {
        const day = days.get(toSeoulDay(at));
        const gone = day !== undefined && !day.starts.includes(at);
        return (
          <li key={at} className="flex items-center justify-between gap-2 rounded-sm bg-celadon-50 px-3 py-2">
            <span className="min-w-0">
              <span className="block font-semibold">{formatConsoleTime(at, language)}</span>
              {zone && <span className="block text-sm text-ink-soft">{t('date.hers', { time: formatTimeIn(at, language, zone, { year: undefined }) })}</span>}
              {gone && <span className="block text-sm text-blush-700">{t('times.gone')}</span>}
            </span>
            {onRemove && (
              <Button size="s" kind="quiet" onClick={() => onRemove(at)} aria-label={t('times.remove.named', { time: formatConsoleTime(at, language) })}>
                {t('times.remove')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function TimesSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="grid gap-6 py-2 md:grid-cols-2">
      <Skeleton className="h-80 w-full rounded-md" />
      <Skeleton className="h-40 w-full rounded-md" />
    </Loading>
  );
}
