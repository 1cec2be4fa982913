import { and, eq } from 'drizzle-orm';
import type { UserType } from '../../../contract/constants.ts';
import { MESSAGE_CHANGE_MINUTES } from '../../../contract/rules.ts';
import type { MessageChange } from '../../../contract/threads/changes.ts';
import { MINUTE_MS } from '../../../contract/time.ts';
import type { Deps } from '../../deps.ts';
import { indexMessages } from '../../desk/inbox/search-index.ts';
import { updatePinsOfMessage } from '../../desk/pins/follow-change.ts';
import { announcePins } from '../../desk/pins/pin-facts.ts';
import { questionForms } from '../../desk/pins/pins.tables.ts';
import { type MessageRef, withdrawOpenDoubts } from '../../interpreting/doubts/doubt-message.ts';
import { requireAssignment } from '../../interpreting/interpreters/interpretation.ts';
import { recordFacts } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { WITHDRAWN_MESSAGE_TEXTS } from '../../threads/changes.phrases.ts';
import { formerTexts } from '../../threads/changes.tables.ts';
import { announceMessage } from '../../threads/hints.ts';
import { consumeTranslationBudget, enforceMessageRateLimit } from '../../threads/message-rate-limit.ts';
import { findMessage, type Message, TRANSLATION_LEASE_MS, textWrittenAt } from '../../threads/messages.ts';
import { findOwnThread } from '../../threads/own-thread.ts';
import { detectKorean, languageOfTargetCode, needsTranslation } from '../../threads/threads.rules.ts';
import { consultations, messages } from '../../threads/threads.tables.ts';
import type { MessageTranslator } from '../../threads/translate-messages.ts';
import { withdrawStaleNotices } from '../stale-notices.ts';
import { findChangedFactKinds } from './changed-facts.rules.ts';
import { announceWait, updateWait } from './update-wait.ts';

export type ChangeDeps = Pick<Deps, 'database' | 'clock' | 'bus' | 'limits'>;
type Thread = typeof consultations.$inferSelect;
/** Author of the change: a member of one of the two sides, or the interpreter of the thread. */
type Changer = { caller: Caller; side: UserType | 'interpreter' };
type Correction = { message: string; seen: number; translated?: string | undefined };
/** Fields of a message that a change replaces. */
type ChangedFields = Pick<Message, 'message' | 'language' | 'translated' | 'translation'> & Partial<Pick<Message, 'card' | 'reply'>>;

/** Delay, in ms, before a reader who has not read the message is notified of the change. The reader may see the change in the thread before. */
const UNREAD_DELAY_MS = 2 * MINUTE_MS;

/**
 * Corrects the caller's own message within fifteen minutes of its sending (specification 5.23). The former text is kept, and the new text is
 * translated like a new message. A reader who may have acted on a changed fact is notified. An unchanged text changes nothing. Throws `not-found` for
 * a message of the other side, `consultations.colleagues-words`, `consultations.not-changeable`, `consultations.change-late`, and
 * `consultations.changed-meanwhile` after another change.
 */
export async function correctMessage(
  deps: ChangeDeps & { translating: MessageTranslator },
  caller: Caller,
  which: MessageRef,
  given: Correction,
): Promise<MessageChange> {
  await enforceMessageRateLimit(deps.limits, caller.memberId);
  // The translation budget is charged by the character, before any row is locked.
  const paid = await consumeTranslationBudget(deps.limits, caller.memberId, given.message);
  const { message, thread } = await applyChange(deps, caller, which, (held, side) => {
    requireCorrectable(held, caller);
    if ((side === 'interpreter') !== (given.translated !== undefined))
      throw new AppError('invalid', { fields: [{ field: 'translated', code: 'fields.invalid' }] });
    if (held.message === given.message && (given.translated ?? held.translated) === held.translated) return undefined;
    if (held.changes !== given.seen) throw new AppError('consultations.changed-meanwhile');
    return { kind: 'corrected', words: toCorrectedFields(held, given, paid) };
  });
  if (message.translation === 'pending') deps.translating.soon({ message, memberId: thread.memberId, hospitalId: thread.hospitalId });
  return message.change ?? toUnchangedResult(message);
}

/**
 * Withdraws a message of the caller's side within fifteen minutes of its sending. A colleague may withdraw it as well, because a wrong dose must not
 * wait for its author. The thread still shows that there was a message and which kinds of facts it had. The text is kept for the record. Repeated
 * calls change nothing. Throws `not-found`, `consultations.not-changeable` and `consultations.change-late`.
 */
export async function withdrawMessage(deps: ChangeDeps, caller: Caller, which: MessageRef): Promise<MessageChange> {
  const { message } = await applyChange(deps, caller, which, (held) => {
    if (held.change?.kind === 'withdrawn') return undefined;
    // Files are withdrawn by their own call. A "one moment" message has nothing to withdraw.
    if (held.files || held.keepsWaiting) throw new AppError('consultations.not-changeable');
    const translated = WITHDRAWN_MESSAGE_TEXTS[languageOfTargetCode(held.targetLang)];
    return {
      kind: 'withdrawn',
      words: { message: WITHDRAWN_MESSAGE_TEXTS[held.language], language: held.language, translated, translation: 'done', card: null },
    };
  });
  await withdrawStaleNotices(deps, which.consultationId);
  return message.change ?? toUnchangedResult(message);
}

/** The result of a correction that changes nothing. */
export const toUnchangedResult = (message: Message): MessageChange => ({ number: 0, kind: 'corrected', at: message.createdAt.toISOString(), held: [] });

function toCorrectedFields(held: Message, { message, translated }: Correction, paid: boolean): ChangedFields {
  const language = detectKorean(message) ?? held.language;
  if (translated !== undefined) return { message, language: held.language, translated, translation: 'done' };
  const due = needsTranslation(message, held.targetLang);
  return { message, language, translated: null, translation: !due ? 'done' : paid ? 'pending' : 'failed' };
}

/** Throws for a colleague's message, and for one that cannot be corrected as text: withdrawn, a card, files, "one moment". */
export function requireCorrectable(held: Message, caller: Caller): void {
  if (held.senderId !== caller.memberId) throw new AppError('consultations.colleagues-words');
  if (held.change?.kind === 'withdrawn' || held.card || held.files || held.keepsWaiting) throw new AppError('consultations.not-changeable');
}

type ChangeDecision = { kind: MessageChange['kind']; words: ChangedFields } | undefined;

/** Applies one change: locks the thread, then the message, stores the former text, and announces the change after the commit. */
export async function applyChange(
  { database: { db }, clock, bus }: ChangeDeps,
  caller: Caller,
  which: MessageRef,
  decide: (held: Message, side: Changer['side'], at: { tx: Db; thread: Thread }) => ChangeDecision | Promise<ChangeDecision>,
): Promise<{ message: Message; thread: Thread }> {
  const at = clock.now();
  const made = await db.transaction(async (tx) => {
    const side =
      caller.role === 'interpreter'
        ? await requireInterpreter(tx, caller, which)
        : (await findOwnThread(tx, caller, which.consultationId, { hold: true })).side;
    const [thread] = await tx.select().from(consultations).where(eq(consultations.id, which.consultationId));
    const held = await findMessage(tx, which.consultationId, which.messageId);
    if (!held || !thread || !mayChange(held, { caller, side })) throw new AppError('not-found');
    if (await isForm(tx, which)) throw new AppError('consultations.not-changeable');
    const decided = await decide(held, side, { tx, thread });
    if (!decided) return { message: held, thread, wait: undefined, pins: false };
    if (at.getTime() - held.createdAt.getTime() >= MESSAGE_CHANGE_MINUTES * MINUTE_MS) throw new AppError('consultations.change-late');
    const message = await storeChange(tx, held, decided, { by: caller.memberId, at });
    // The search no longer finds the former text from here on. A pending translation is indexed when it arrives.
    await indexMessages(tx, [{ ...message, hospitalId: thread.hospitalId }]);
    await notifyReader(tx, thread, message, at);
    const pins = await updatePinsOfMessage(tx, message, { kind: decided.kind, by: caller.memberId, at });
    return { message, thread, pins, wait: await updateWait(tx, thread, message, at) };
  });
  const { message, thread, wait, pins } = made;
  announceMessage(bus, 'translated', message, thread);
  if (wait) announceWait(bus, thread.hospitalId, wait);
  if (pins) announcePins(bus, thread);
  return { message, thread };
}

/** Question forms are sent again instead of edited, because answers belong to the questions as asked. */
const isForm = async (tx: Db, { consultationId, messageId }: MessageRef): Promise<boolean> =>
  (await tx.$count(questionForms, and(eq(questionForms.consultationId, consultationId), eq(questionForms.messageId, messageId)))) > 0;

async function requireInterpreter(tx: Db, caller: Caller, { consultationId }: MessageRef): Promise<'interpreter'> {
  await requireAssignment(tx, caller, consultationId, { hold: true });
  return 'interpreter';
}

/** True if the changer may change the message. A side may change its own messages; an interpreter only those they wrote. */
const mayChange = (message: Message, { caller, side }: Changer): boolean =>
  side === 'interpreter' ? message.interpreter !== null && message.senderId === caller.memberId : message.interpreter === null && message.senderType === side;

async function storeChange(tx: Db, held: Message, { kind, words }: NonNullable<ChangeDecision>, { by, at }: { by: string; at: Date }): Promise<Message> {
  const { consultationId, messageId, message, language, targetLang, translated, translation, card } = held;
  const number = held.changes + 1;
  const former = { consultationId, messageId, number, kind, message, language, targetLang, translated, translation, card };
  await tx.insert(formerTexts).values({ ...former, since: textWrittenAt(held), until: at, by });
  // The doubts concerned the translation that is replaced here.
  await withdrawOpenDoubts(tx, held, at);
  const now = kind === 'withdrawn' ? null : { text: words.message, language: words.language };
  const changedFacts = new Set([...(held.change?.held ?? []), ...findChangedFactKinds({ text: message, language }, now)]);
  const [row] = await tx
    .update(messages)
    .set({
      // A canned reply whose text was edited is no longer one. With only new hole values it remains one.
      ...{ reply: null, ...words },
      ...{ marks: [], review: null, service: null, attempts: 0, checkAfter: null, translateAfter: new Date(at.getTime() + TRANSLATION_LEASE_MS) },
      ...{ changes: number, change: { number, kind, at: at.toISOString(), held: [...changedFacts] } },
    })
    .where(and(eq(messages.consultationId, consultationId), eq(messages.messageId, messageId)))
    .returning();
  if (!row) throw new Error('a message of a held thread is gone');
  return row;
}

/** Notifies the reader who may have acted on a changed fact: at once if the message was read, else after a delay and only if it is still unread. */
async function notifyReader(tx: Db, thread: Thread, { messageId, senderType, change: made }: Message, at: Date): Promise<void> {
  if (!made || made.held.length === 0) return;
  const reader = senderType === 'user' ? 'hospital' : 'user';
  const hasRead = (reader === 'user' ? thread.memberReadId : thread.hospitalReadId) >= messageId;
  const about = { memberId: thread.memberId, hospitalId: thread.hospitalId, consultationId: thread.id, messageId, reader, by: senderType } as const;
  const isDose = made.held.some((held) => held === 'dose' || held === 'medicine');
  const due = new Date(at.getTime() + (hasRead ? 0 : UNREAD_DELAY_MS));
  await recordFacts(tx, [{ kind: 'message-changed', at, due, about: { ...about, bodily: isDose, onlyUnread: !hasRead } }]);
}
