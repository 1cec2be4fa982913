import { and, count, eq, isNull } from 'drizzle-orm';
import { isHealthKind, type PinKind } from '../../../contract/desk/pin-kinds.ts';
import type { PinList, pinEndpoints } from '../../../contract/desk/pins.ts';
import type { ParsedEndpointInput } from '../../../contract/endpoint.ts';
import { isBlank } from '../../../contract/rules.ts';
import { findHealthTopic } from '../../../language/language.ts';
import { listCoordinators } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import type { AccessReader } from '../../threads/access-records.ts';
import { recordEvent } from '../../threads/events.ts';
import { announceEvents } from '../../threads/hints.ts';
import { findMessage, readMemberTarget } from '../../threads/messages.ts';
import { findOwnThread, type OwnThread } from '../../threads/own-thread.ts';
import { detectKorean } from '../../threads/threads.rules.ts';
import { threadPins } from './pins.tables.ts';
import { isHealthFact, type PinRow, readPins, recordThreadAccess, requireHealthConsent } from './pins.ts';
import { enqueuePinTranslation, toPinTextColumns } from './translate-pins.ts';

type PinDeps = Pick<Deps, 'database' | 'clock' | 'bus' | 'jobs' | 'limits'>;
type PinInput = ParsedEndpointInput<typeof pinEndpoints.pin>['body'];

/** Maximum number of pinned facts in a thread, so that they can be read at a glance. */
const MAX_PINS = 60;

/**
 * Pins a fact from a message of the thread. A text of the coordinator's own is translated for the patient, with the guards of every translation.
 * Throws `not-found` for another clinic's thread and for a missing message, `pins.consent-required`, `pins.enough`.
 */
export async function pinFact(deps: PinDeps, caller: Caller, id: number, given: PinInput): Promise<{ id: number }> {
  const { database, clock, bus, limits, jobs } = deps;
  const words = given.words && !isBlank(given.words) ? given.words.trim() : null;
  if (words !== null) await limits.take('translated-characters', caller.memberId, words.length);
  const targetLang = await readMemberTarget(database, id);
  const { pinId, thread } = await database.db.transaction(async (tx) => {
    const thread = await findOwnThread(tx, caller, id, { hold: true });
    if (thread.side !== 'hospital') throw new AppError('not-found');
    const message = await findMessage(tx, id, given.message_id);
    if (!message) throw new AppError('not-found');
    // A health fact needs the consent, whatever kind was chosen.
    if (isHealthKind(given.kind) || isHealthFact(words, message)) await requireHealthConsent(tx, id);
    const [{ pinned } = { pinned: 0 }] = await tx
      .select({ pinned: count() })
      .from(threadPins)
      .where(and(eq(threadPins.consultationId, id), isNull(threadPins.unpinnedAt)));
    if (pinned >= MAX_PINS) throw new AppError('pins.enough');
    const you = (await listCoordinators(tx, thread.hospitalId)).find((one) => one.id === caller.memberId);
    const by = { side: 'hospital', by: caller.memberId, author: you?.chosen_name ?? null, at: clock.now() } as const;
    const kept = words === null ? {} : toPinTextColumns(words, { language: detectKorean(words) ?? 'ko', targetLang });
    const [row] = await tx
      .insert(threadPins)
      .values({ consultationId: id, kind: given.kind, messageId: given.message_id, ...by, ...kept })
      .returning();
    if (!row) throw new Error('an insert without a row');
    await enqueuePinTranslation(jobs, tx, row);
    return { pinId: row.id, thread };
  });
  announcePins(bus, thread);
  return { id: pinId };
}

/**
 * Proposes the kind of pin for a message of the caller's thread, from its text. The access is recorded as a reading of the thread. Throws
 * `not-found`.
 */
export async function proposeKind(
  { database: { db }, clock }: PinDeps,
  reader: AccessReader,
  { id, message_id }: { id: number; message_id: number },
): Promise<{ kind: PinKind | null }> {
  const thread = await findOwnThread(db, reader.caller, id);
  const message = await findMessage(db, id, message_id);
  if (thread.side !== 'hospital' || !message) throw new AppError('not-found');
  await recordThreadAccess(db, reader, thread, clock.now());
  return { kind: findHealthTopic(message.message) };
}

/**
 * Unpins a fact. The clinic's unpinned facts stay in the record, with the account and the time. A patient can unpin only her own answers, whose text
 * is deleted at once; she can only dispute the clinic's pins. Throws `not-found`, also for a pin that is unpinned already, and `pins.not-yours`.
 */
export async function unpinFact(deps: PinDeps, caller: Caller, id: number, pinId: number): Promise<PinList> {
  const { database, clock, bus } = deps;
  const at = clock.now();
  const { thread, event } = await database.db.transaction(async (tx) => {
    const thread = await findOwnThread(tx, caller, id, { hold: true });
    const row = await requirePinnedRow(tx, id, pinId);
    const takenBack = thread.side === 'user';
    if (takenBack && row.side !== 'user') throw new AppError('pins.not-yours');
    await tx
      .update(threadPins)
      .set({ unpinnedAt: at, unpinnedSide: thread.side, unpinnedBy: caller.memberId, why: takenBack ? 'taken-back' : 'unpinned' })
      .where(eq(threadPins.id, pinId));
    if (!takenBack || row.formId === null || row.question === null) return { thread, event: undefined };
    // Also deletes the patient's former answers to the same question.
    await tx
      .update(threadPins)
      .set(DELETED_ANSWER)
      .where(and(eq(threadPins.formId, row.formId), eq(threadPins.question, row.question)));
    return { thread, event: await recordEvent(tx, id, { kind: 'answers-changed', by: { side: 'user', memberId: caller.memberId }, at }) };
  });
  announceEvents(bus, [event]);
  announcePins(bus, thread);
  return readPins(database.db, thread, caller, at);
}

/** Values of a row whose answer the patient deleted. */
const DELETED_ANSWER = {
  chosen: [],
  day: null,
  withheld: false,
  words: null,
  language: null,
  translated: null,
  translation: 'done',
  marks: [],
  inEnglish: null,
} as const satisfies Partial<PinRow>;

/**
 * Records that the patient disputes a fact about herself, or no longer does. The clinic is notified, and the fact stays pinned until the clinic
 * unpins it. Throws `not-found`.
 */
export async function disputePin({ database, clock, bus }: PinDeps, caller: Caller, id: number, pinId: number, wrong: boolean): Promise<PinList> {
  const at = clock.now();
  const { thread, event } = await database.db.transaction(async (tx) => {
    const thread = await findOwnThread(tx, caller, id, { hold: true });
    const row = await requirePinnedRow(tx, id, pinId);
    if ((row.disputedAt !== null) === wrong) return { thread, event: undefined };
    await tx
      .update(threadPins)
      .set({ disputedAt: wrong ? at : null })
      .where(eq(threadPins.id, pinId));
    const by = { side: 'user', memberId: caller.memberId } as const;
    return { thread, event: wrong ? await recordEvent(tx, id, { kind: 'fact-disputed', by, at }) : undefined };
  });
  announceEvents(bus, [event]);
  announcePins(bus, thread);
  return readPins(database.db, thread, caller, at);
}

async function requirePinnedRow(tx: Db, consultationId: number, pinId: number): Promise<PinRow> {
  const [row] = await tx
    .select()
    .from(threadPins)
    .where(and(eq(threadPins.id, pinId), eq(threadPins.consultationId, consultationId), isNull(threadPins.unpinnedAt)));
  if (!row) throw new AppError('not-found');
  return row;
}

/** Announces changed pins to both sides. Call it after the commit. */
export const announcePins = (bus: Deps['bus'], { id, hospitalId }: Pick<OwnThread, 'id' | 'hospitalId'>): void =>
  bus.publish('chat.pins', { consultationId: id, hospitalId });
