import { TIMES } from '../../contract/visits/visits.ts';
import { visitSubject } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { seoulDate } from './free-times.rules.ts';
import { type For, freeFrom, lookInto } from './free-times.ts';

/** For which a clinic's time is asked: a treatment or option of it, or a visit, whose own time is free; of another length where one is named. */
export type Wanted = {
  hospitalId: number;
  productId?: number | undefined;
  optionId?: number | undefined;
  near: string | undefined;
  minutes?: number | undefined;
} & For;
/** Starts that a refusal brings along. */
const MOST_OTHERS = 5;

/**
 * Free starts in place of one that could not be had (specification 5.14): the next from its Seoul day on, or from today where that day is
 * past, out of reach, or the last of all.
 */
async function otherStarts({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>, wanted: Wanted): Promise<string[]> {
  const now = clock.now();
  const usual = wanted.visit ?? (await visitSubject(db, wanted.hospitalId, wanted));
  const length = { prepareMinutes: usual.prepareMinutes, minutes: wanted.minutes ?? usual.minutes };
  const { look, until } = await lookInto(db, wanted.hospitalId, length, wanted, now);
  const today = seoulDate(now.getTime());
  const near = wanted.near === undefined ? today : seoulDate(Date.parse(wanted.near));
  const isWithin = Temporal.PlainDate.compare(near, today) > 0 && near.toString() <= until;
  const after = isWithin ? await freeFrom(look, near, until, MOST_OTHERS) : [];
  return after.length > 0 ? after : freeFrom(look, today, until, MOST_OTHERS);
}

/** Refusals that say that one start cannot be had; with others that can they help on. */
const ABOUT_A_START: ReadonlySet<string> = new Set([...TIMES, 'visits.lapsed']);

/** Does what is about a start; where that cannot be had, the refusal brings the next free ones along. */
export async function orOthers<T>(
  deps: Pick<Deps, 'database' | 'clock'>,
  wanted: Wanted | (() => Wanted | Promise<Wanted>),
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError) || !ABOUT_A_START.has(error.code)) throw error;
    throw new AppError(error.code, { cause: error, details: { free_starts: await otherStarts(deps, typeof wanted === 'function' ? await wanted() : wanted) } });
  }
}
