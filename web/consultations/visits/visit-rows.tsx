import { Link } from 'react-router';
import type { Visit, VisitState } from '../../../contract/visits/visits.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Chip } from '../../ui/chip.tsx';
import { formatLocalVisitTime, formatVisitTime } from '../reservations/visit-clock.ts';
import { moveVisitPath, visitPath } from './paths.ts';

const STATE_KEYS = {
  asked: 'visit.asked',
  offered: 'visit.offered',
  fixed: 'visit.fixed',
  arrived: 'visit.arrived',
  done: 'visit.done',
  'not-come': 'visit.not-come',
  'given-up': 'visit.given-up',
} as const satisfies Record<VisitState, string>;

/** Labels for cancelling before a date is fixed. */
const CANCEL_KEYS: Partial<Record<VisitState, 'do.withdraw' | 'do.decline'>> = { asked: 'do.withdraw', offered: 'do.decline' };

/** True if the visit can still be moved or cancelled: it is fixed, requested or offered, and has not begun. */
export const isVisitChangeable = ({ state, start_at }: Pick<Visit, 'state' | 'start_at'>, now: number): boolean =>
  (state === 'asked' || state === 'offered' || state === 'fixed') && (start_at === null || Date.parse(start_at) > now);

/** True if the visit took place, the patient did not come, or its time has passed. */
export const isPastVisit = ({ state, start_at, minutes }: Pick<Visit, 'state' | 'start_at' | 'minutes'>, now: number): boolean =>
  state === 'done' || state === 'not-come' || (start_at !== null && Date.parse(start_at) + minutes * 60_000 < now);

const actionClass = 'tap-area inline-flex min-h-9 items-center font-semibold text-celadon-700 hover:underline';

/** Sorts future visits by date, then those without a date, then past ones with the newest first. */
function sortVisits(visits: readonly Visit[], now: number): Visit[] {
  const startOf = ({ start_at }: Visit) => (start_at === null ? Number.POSITIVE_INFINITY : Date.parse(start_at));
  const [ahead, past] = [visits.filter((visit) => !isPastVisit(visit, now)), visits.filter((visit) => isPastVisit(visit, now))];
  return [...ahead.toSorted((a, b) => startOf(a) - startOf(b) || a.id - b.id), ...past.toSorted((a, b) => startOf(b) - startOf(a))];
}

/** The visits of a thread that are not cancelled, the next one first, each with its state and actions. */
export function VisitRows({ visits, now, onGiveUp }: { visits: readonly Visit[]; now: number; onGiveUp: (visit: Visit) => void }) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const shown = sortVisits(visits, now).filter(({ state }) => state !== 'given-up');
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t('visits.others')} className="grid gap-2">
      {shown.map((visit) => (
        <li key={visit.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <Chip tone={visit.state === 'fixed' ? 'jade' : 'neutral'}>{t(STATE_KEYS[visit.state])}</Chip>
          {visit.start_at && (
            <time dateTime={visit.start_at} className="font-medium">
              <Bidi>{formatVisitTime(visit.start_at, language)}</Bidi>
            </time>
          )}
          {!visit.start_at && visit.product_title && <Bidi className="text-ink-soft">{visit.product_title}</Bidi>}
          {visit.state === 'asked' && visit.starts.map((at) => <RequestedTimeLine key={at} at={at} />)}
          <span className="ms-auto flex flex-wrap gap-x-4">
            {visit.start_at && (
              <Link to={visitPath(visit)} className={actionClass}>
                {t('do.visit')}
              </Link>
            )}
            {isVisitChangeable(visit, now) && (
              <>
                <Link to={moveVisitPath(visit)} className={actionClass}>
                  {t(visit.state === 'fixed' ? 'do.move' : 'do.free')}
                </Link>
                <button type="button" onClick={() => onGiveUp(visit)} className={actionClass}>
                  {t(CANCEL_KEYS[visit.state] ?? 'do.giveUp')}
                </button>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A requested time in Seoul, and in the reader's time zone if it differs. */
function RequestedTimeLine({ at }: { at: string }) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const own = formatLocalVisitTime(at, language);
  return (
    <time dateTime={at}>
      <Bidi className="font-medium">{formatVisitTime(at, language)}</Bidi>
      {own && (
        <>
          {' '}
          <Bidi className="text-ink-soft">({t('common.ownTime', { time: own })})</Bidi>
        </>
      )}
    </time>
  );
}
