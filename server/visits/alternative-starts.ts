import { START_REFUSALS } from '../../contract/visits/visits.ts';
import { resolveVisitSubject } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { seoulDate } from '../platform/seoul-time.ts';
import { type FreeTimesOptions, findFreeStartsFrom, makeFreeDayReader } from './free-times.ts';

/**
 * Subject for which a clinic's free time is requested: a treatment, an option, or a visit with an optional new length. A visit's own time counts as
 * free.
 */
export type WantedStart = {
  hospitalId: number;
  productId?: number | undefined;
  optionId?: number | undefined;
  near: string | undefined;
  minutes?: number | undefined;
} & FreeTimesOptions;
/** Maximum number of alternative starts in a refusal. */
const MAX_ALTERNATIVES = 5;

/**
 * Returns free starts as alternatives to one that could not be booked (specification 5.14): the next ones from its Seoul day on. Starts from today if
 * that day is past, beyond the horizon, or has no later ones.
 */
async function findOtherStarts({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>, wanted: WantedStart): Promise<string[]> {
  const now = clock.now();
  const usual = wanted.visit ?? (await resolveVisitSubject(db, wanted.hospitalId, wanted));
  const length = { prepareMinutes: usual.prepareMinutes, minutes: wanted.minutes ?? usual.minutes };
  const { look, until } = await makeFreeDayReader(db, wanted.hospitalId, length, wanted, now);
  const today = seoulDate(now.getTime());
  const near = wanted.near === undefined ? today : seoulDate(Date.parse(wanted.near));
  const isWithin = Temporal.PlainDate.compare(near, today) > 0 && near.toString() <= until;
  const after = isWithin ? await findFreeStartsFrom(look, near, until, MAX_ALTERNATIVES) : [];
  return after.length > 0 ? after : findFreeStartsFrom(look, today, until, MAX_ALTERNATIVES);
}

/** Errors that refuse one start time. The reply then lists other free times. */
const START_REFUSAL_CODES: ReadonlySet<string> = new Set([...START_REFUSALS, 'visits.lapsed']);

/** Runs an act on a start. If the start is refused, adds the next free starts to the error. */
export async function withAlternatives<T>(
  deps: Pick<Deps, 'database' | 'clock'>,
  wanted: WantedStart | (() => WantedStart | Promise<WantedStart>),
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError) || !START_REFUSAL_CODES.has(error.code)) throw error;
    throw new AppError(error.code, {
      cause: error,
      details: { free_starts: await findOtherStarts(deps, typeof wanted === 'function' ? await wanted() : wanted) },
    });
  }
}
