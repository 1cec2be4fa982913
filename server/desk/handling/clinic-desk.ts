import { eq } from 'drizzle-orm';
import type { ClinicWorkspace } from '../../../contract/desk/handling.ts';
import { DAY_MS } from '../../../contract/time.ts';
import { type Colleague, hasHeadAccess, listCoordinators, storeStaffName } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { answerPromises } from './handling.tables.ts';

/** Returns a clinic's opening times. `app.ts` passes it in, because the visits room depends on this one. */
export type ReadOpeningTimes = (db: Db, hospitalId: number, from: Date, to: Date) => Promise<ClinicWorkspace['open']>;

/** Default time within which a clinic promises to answer, in minutes of opening time. Then the clinic is notified that a patient waits. */
const DEFAULT_PROMISE_MINUTES = 120;
const OPENING_TIMES_PERIOD_MS = 14 * DAY_MS;

/**
 * Returns the data of a coordinator's console: the clinic, the colleagues and the opening times. Throws `not-allowed` for an account without a
 * clinic.
 */
export async function readClinicDesk({ database: { db }, clock, openTime }: Deps & { openTime: ReadOpeningTimes }, caller: Caller): Promise<ClinicWorkspace> {
  const hospitalId = requireClinic(caller);
  const now = clock.now().getTime();
  const [staff, promise, may_promise, open] = await Promise.all([
    listCoordinators(db, hospitalId),
    readAnswerPromise(db, hospitalId),
    hasHeadAccess(db, caller, 'where-there-is-one'),
    openTime(db, hospitalId, new Date(now - OPENING_TIMES_PERIOD_MS), new Date(now + OPENING_TIMES_PERIOD_MS)),
  ]);
  const you = staff.find(({ id }) => id === caller.memberId);
  if (!you) throw new AppError('not-allowed');
  return { you, colleagues: staff.map(({ id, name }) => ({ id, name })), promise_minutes: promise, may_promise, open };
}

/** Returns the minutes of opening time within which a clinic promises to answer. */
export async function readAnswerPromise(db: Db, hospitalId: number): Promise<number> {
  const [promise] = await db.select().from(answerPromises).where(eq(answerPromises.hospitalId, hospitalId));
  return promise?.minutes ?? DEFAULT_PROMISE_MINUTES;
}

/** Changes the name that patients see for a coordinator. Earlier messages keep the former name. */
export async function setStaffName({ database: { db }, bus }: Deps, caller: Caller, name: string): Promise<Colleague> {
  const hospitalId = requireClinic(caller);
  const chosen = await storeStaffName(db, caller.memberId, name);
  bus.publish('clinic.calendar', { hospitalId });
  return chosen;
}

/** Sets the minutes of opening time within which the clinic promises to answer. */
export async function setAnswerPromise({ database: { db }, clock, bus }: Deps, caller: Caller, minutes: number): Promise<{ promise_minutes: number }> {
  const hospitalId = requireClinic(caller);
  const given = { minutes, by: caller.memberId, at: clock.now() };
  await db
    .insert(answerPromises)
    .values({ hospitalId, ...given })
    .onConflictDoUpdate({ target: answerPromises.hospitalId, set: given });
  bus.publish('clinic.calendar', { hospitalId });
  return { promise_minutes: minutes };
}
