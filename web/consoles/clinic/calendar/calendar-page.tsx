import { CalendarPlus, ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { addDays, findMonday, toSeoulDay } from '../../../../contract/time.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useQuery } from '../../../session/use-query.ts';
import { useSignInRedirect } from '../../../session/use-sign-in-redirect.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { KeyboardShortcuts } from '../keyboard-shortcuts.tsx';
import { useClinicConsole } from '../use-clinic-console.ts';
import { clearCalendarPosition, readCalendarPosition, usePageScrollPosition } from './calendar-position.ts';
import { formatLongDay, formatShortDay, isDay } from './days.ts';
import { LoadedCalendar } from './loaded-calendar.tsx';
import { useCalendarUpdates } from './use-calendar-updates.ts';
import { useCreateDialog } from './use-create-dialog.ts';

/** View of the calendar. It is in the address, so reloading and going back keep it. */
export type CalendarView = 'day' | 'week';

/** The clinic's calendar: visits, other busy times, and their actions. A phone and a printout show the front desk's list. */
export function CalendarPage({ uid, clinicName }: { uid: string; clinicName: string }) {
  const t = useTranslations('clinic-calendar');
  const shared = useTranslations('console');
  const { language } = useLanguage();
  const { day, view, go } = useCalendarUrl(uid);
  const [from, days] = view === 'week' ? [findMonday(day), 7] : [day, 1];
  const { console, inbox, lineState } = useClinicConsole(uid);
  useSignInRedirect(lineState === 'ended' || lineState === 'refused');
  const { value: calendar, failure, reload } = useCalendarQuery(from, days);
  useCalendarUpdates(console, reload);
  usePageScrollPosition(uid, { day, view, ready: calendar !== undefined, isToday: view === 'day' && day === toSeoulDay(Date.now()) });
  const making = useCreateDialog();
  /** Counts the presses on "today". Each press scrolls the day to the present time again. */
  const [opening, setOpening] = useState(0);

  const goToday = () => {
    clearCalendarPosition(uid);
    setOpening(opening + 1);
    go({ day: toSeoulDay(Date.now()) });
  };
  const title = view === 'week' ? `${formatShortDay(from, language)} – ${formatShortDay(addDays(from, 6), language)}` : formatLongDay(day, language);
  return (
    <>
      <title>{`${shared('page.calendar')} · ${clinicName}`}</title>
      <KeyboardShortcuts />
      <main className="mx-auto grid max-w-[100rem] gap-4 p-3 md:p-5">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-[1_1_16rem]">
            <h1 className="text-xl">{shared('page.calendar')}</h1>
            <p role="status" className="text-lg font-semibold">
              {title} <span className="hidden print:inline">· {clinicName}</span>
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <div className="flex items-center">
              <IconButton label={t(view === 'week' ? 'previous.week' : 'previous')} onClick={() => go({ day: addDays(day, -days) })}>
                <ChevronLeft className="size-5" />
              </IconButton>
              <Button size="s" kind="quiet" onClick={goToday}>
                {t('today')}
              </Button>
              <IconButton label={t(view === 'week' ? 'next.week' : 'next')} onClick={() => go({ day: addDays(day, days) })}>
                <ChevronRight className="size-5" />
              </IconButton>
            </div>
            <Segmented
              label={t('view')}
              hideLabel
              options={[
                { value: 'day', label: t('view.day') },
                { value: 'week', label: t('view.week') },
              ]}
              value={view}
              onChange={(next) => go({ view: next })}
            />
            <Button size="s" onClick={() => making.make({ day })} disabled={!calendar}>
              <CalendarPlus aria-hidden="true" className="size-4" /> {t('make')}
            </Button>
            <Button size="s" kind="ghost" onClick={() => making.block({ day })} disabled={!calendar}>
              {t('block')}
            </Button>
            {view === 'day' && (
              <Button size="s" kind="quiet" onClick={() => print()}>
                <Printer aria-hidden="true" className="size-4" /> {t('common.print')}
              </Button>
            )}
          </div>
        </header>
        {failure !== undefined && !calendar && (
          <ErrorState title={t('failed')} action={<Button onClick={reload}>{t('common.retry')}</Button>}>
            {t('failed.text')}
          </ErrorState>
        )}
        {failure === undefined && !calendar && <CalendarSkeleton label={t('loading')} />}
        {calendar && <LoadedCalendar key={opening} calendar={calendar} view={view} day={day} counts={inbox.counts} making={making} again={reload} />}
      </main>
    </>
  );
}

/** Reads the day and the view from the URL and changes them there. A URL without a day, as in the navigation, restores the last position. */
function useCalendarUrl(uid: string) {
  const [search, setSearch] = useSearchParams();
  const { key } = useLocation();
  const [left] = useState(() => ({ key, ...readCalendarPosition(uid) }));
  const place = left.key === key ? left : undefined;
  const asked = search.get('day');
  const named = search.get('view');
  const day = isDay(asked) ? asked : (place?.day ?? toSeoulDay(Date.now()));
  const view: CalendarView = named === 'week' || (asked === null && place?.view === 'week') ? 'week' : 'day';
  const go = (next: { day?: string; view?: CalendarView }) =>
    setSearch({ day: next.day ?? day, ...((next.view ?? view) === 'week' ? { view: 'week' } : {}) }, { replace: true });
  return { day, view, go };
}

/** Loads the days. The access record treats reloading the same days as one opening of the calendar (security 8.3). */
function useCalendarQuery(from: string, days: number) {
  const of = `${from}/${days}`;
  const known = useRef('');
  return useQuery(of, async () => {
    const calendar = await api('clinicCalendar', { query: { from, days, ...(known.current === of ? { again: 'true' } : {}) } });
    known.current = of;
    return calendar;
  });
}

function CalendarSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="grid gap-3 md:grid-cols-4">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-24 w-full rounded-md md:h-96" />
      ))}
    </Loading>
  );
}
