import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { CONSENTS } from '../../../contract/constants.ts';
import { isHealthKind } from '../../../contract/desk/pin-kinds.ts';
import type { Pin, PinList, PinText } from '../../../contract/desk/pins.ts';
import type { QuestionForm } from '../../../contract/desk/questions.ts';
import { findHealthTopic } from '../../../language/language.ts';
import { consultationConsentKey, listAgreements, staffByIds } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { type AccessReader, recordAccess, wasOpenedRecently } from '../../threads/access-records.ts';
import { type Message, toSentMessage } from '../../threads/messages.ts';
import { findOwnThread, type OwnThread } from '../../threads/own-thread.ts';
import { languageOfTargetCode } from '../../threads/threads.rules.ts';
import { messages } from '../../threads/threads.tables.ts';
import { questionForms, threadPins } from './pins.tables.ts';

export type PinRow = typeof threadPins.$inferSelect;
type FormRow = typeof questionForms.$inferSelect;

/** Maximum number of unpinned facts shown. The export contains all of them. */
const MAX_UNPINNED = 100;

/** True if the patient's consent to the handling of sensitive information is in force for this thread (specification 7.14). */
async function hasHealthConsent(db: Db, consultationId: number): Promise<boolean> {
  const given = await listAgreements(db, consultationConsentKey(consultationId));
  return given.some(({ document, withdrawnAt }) => document === CONSENTS.sensitive && withdrawnAt === null);
}

/** Requires the consent that is needed to store a health fact. Throws `pins.consent-required`. */
export async function requireHealthConsent(db: Db, consultationId: number): Promise<void> {
  if (!(await hasHealthConsent(db, consultationId))) throw new AppError('pins.consent-required');
}

/**
 * Returns a thread's current and former pins and its question forms, for the caller's side. A read by the clinic is recorded, except within an opened
 * conversation (security 8.3). Without the patient's consent no health facts are included. Throws `not-found`, also for a thread that is not the
 * caller's.
 */
export async function readThreadPins({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>, reader: AccessReader, id: number): Promise<PinList> {
  const thread = await findOwnThread(db, reader.caller, id);
  const at = clock.now();
  if (thread.side === 'hospital') await recordThreadAccess(db, reader, thread, at);
  return readPins(db, thread, reader.caller, at);
}

/** Records that the clinic read a patient's data, unless the caller has just opened the same conversation (security 8.3). */
export async function recordThreadAccess(db: Db, reader: AccessReader, { memberId }: OwnThread, at: Date): Promise<void> {
  const look = { act: 'chat', memberId, at } as const;
  if (!(await wasOpenedRecently(db, reader, look))) await recordAccess(db, reader, look);
}

/** Returns the pins of a thread as `readThreadPins` does. The caller's access must have been checked. */
export async function readPins(db: Db, { id, side }: Pick<OwnThread, 'id' | 'side'>, caller: Caller, now: Date): Promise<PinList> {
  const ofThis = eq(threadPins.consultationId, id);
  const [pinned, unpinned, forms, mayHealth] = await Promise.all([
    db
      .select()
      .from(threadPins)
      .where(and(ofThis, isNull(threadPins.unpinnedAt)))
      .orderBy(asc(threadPins.id)),
    db
      .select()
      .from(threadPins)
      .where(and(ofThis, isNotNull(threadPins.unpinnedAt)))
      .orderBy(desc(threadPins.unpinnedAt), desc(threadPins.id))
      .limit(MAX_UNPINNED),
    db.select().from(questionForms).where(eq(questionForms.consultationId, id)).orderBy(asc(questionForms.id)),
    hasHealthConsent(db, id),
  ]);
  const all = [...pinned, ...unpinned];
  const shown = mayHealth ? all : await withoutHealthFacts(db, id, all);
  const shapeOf = await makePinFormatter(db, id, { rows: shown, forms, side, caller, now });
  return {
    pinned: shown.filter(({ unpinnedAt }) => unpinnedAt === null).map(shapeOf),
    unpinned: shown.filter(({ unpinnedAt }) => unpinnedAt !== null).map(shapeOf),
    forms: mayHealth ? forms.map(formatForm) : [],
  };
}

/** Removes health facts, which are recognised by their kind or by their text. */
async function withoutHealthFacts(db: Db, consultationId: number, rows: readonly PinRow[]): Promise<PinRow[]> {
  const others = rows.filter(({ kind, formId }) => formId === null && !isHealthKind(kind));
  const said = await loadSourceMessages(db, consultationId, others);
  return others.filter(({ words, messageId }) => !isHealthFact(words, said.get(messageId)));
}

/** True if a fact is about health. Judges the clinic's own text, or if there is none the patient's message. */
export function isHealthFact(words: string | null, message: Pick<Message, 'message' | 'senderType'> | undefined): boolean {
  const said = words ?? (message?.senderType === 'user' ? message.message : '');
  return findHealthTopic(said) !== null;
}

/** Returns the messages that rows were pinned from, by message id. */
async function loadSourceMessages(db: Db, consultationId: number, rows: readonly PinRow[]): Promise<Map<number, Message>> {
  const numbers = rows.filter(({ formId }) => formId === null).map(({ messageId }) => messageId);
  if (numbers.length === 0) return new Map();
  const found = await db
    .select()
    .from(messages)
    .where(and(eq(messages.consultationId, consultationId), inArray(messages.messageId, numbers)));
  return new Map(found.map((message) => [message.messageId, message]));
}

const formatForm = ({ at, answeredAt, ...form }: FormRow): QuestionForm => ({
  ...{ id: form.id, message_id: form.messageId, template: form.template, version: form.version, title: form.title, questions: form.questions },
  sent_at: at.toISOString(),
  answered_at: answeredAt?.toISOString() ?? null,
});

type PinFormatInput = { rows: readonly PinRow[]; forms: readonly FormRow[]; side: OwnThread['side']; caller: Caller; now: Date };

/** Loads the messages and names of these rows once, and returns the function that formats a row. */
async function makePinFormatter(db: Db, consultationId: number, { rows, forms, side, now }: PinFormatInput): Promise<(row: PinRow) => Pin> {
  const byId = await loadSourceMessages(db, consultationId, rows);
  const formsById = new Map(forms.map((form) => [form.id, form]));
  // Colleagues see a coordinator's real name. The patient sees the name that the coordinator chose, or none.
  const staff =
    side === 'hospital'
      ? await staffByIds(
          db,
          rows.flatMap((row) => [...(row.side === 'hospital' ? [row.by] : []), ...(row.unpinnedSide === 'hospital' && row.unpinnedBy ? [row.unpinnedBy] : [])]),
        )
      : new Map<string, { name: string }>();
  return (row) => ({
    ...{ id: row.id, kind: row.kind, message_id: row.messageId, form_id: row.formId, question: row.question },
    ...{ at: row.at.toISOString(), by: row.side, author: row.side === 'user' ? null : (staff.get(row.by)?.name ?? row.author) },
    chosen: chosenOptions(row, formsById.get(row.formId ?? 0)),
    day: row.day,
    withheld: row.withheld,
    ...formatSource(row, byId.get(row.messageId)),
    said: formatOwnText(row) ?? formatMessageText(row.formId === null ? byId.get(row.messageId) : undefined, now),
    disputed_at: row.disputedAt?.toISOString() ?? null,
    unpinned: formatUnpinned(row, staff),
  });
}

function formatUnpinned({ unpinnedAt, unpinnedSide, unpinnedBy, why }: PinRow, staff: ReadonlyMap<string, { name: string }>): Pin['unpinned'] {
  if (!unpinnedAt || !unpinnedSide || !why) return null;
  const author = unpinnedSide === 'user' ? null : (staff.get(unpinnedBy ?? '')?.name ?? null);
  return { at: unpinnedAt.toISOString(), by: unpinnedSide, author, why };
}

/** Returns the chosen options, in the text of the form that was sent. */
export function chosenOptions({ chosen, question }: Pick<PinRow, 'chosen' | 'question'>, form: Pick<FormRow, 'questions'> | undefined): Pin['chosen'] {
  const options = form?.questions.find(({ id }) => id === question)?.options ?? [];
  return options.filter(({ id }) => chosen.includes(id)).map(({ id, text }) => ({ id, text }));
}

const formatOwnText = ({ words, language, targetLang, translated, translation, marks }: PinRow): PinText | null =>
  words !== null && language !== null && targetLang !== null
    ? { text: words, language, translated, translated_language: languageOfTargetCode(targetLang), translation, marks }
    : null;

/** Reports whether the message of a pin with the clinic's own text was changed after it was pinned. */
function formatSource({ words, formId, at }: PinRow, message: Message | undefined): Pick<Pin, 'source'> {
  const isLater = words !== null && formId === null && message?.change && message.change.at > at.toISOString();
  return isLater ? { source: message.change?.kind } : {};
}

function formatMessageText(message: Message | undefined, now: Date): PinText | null {
  if (!message) return null;
  const { message: text, language, translated, targetLang, translation, marks } = toSentMessage(now, message);
  return { text, language, translated, translated_language: languageOfTargetCode(targetLang), translation, marks };
}

/** Deletes all pins and forms of these threads, after their retention. */
export async function forgetPins(tx: Db, consultationIds: readonly number[]): Promise<void> {
  await tx.delete(threadPins).where(inArray(threadPins.consultationId, [...consultationIds]));
  await tx.delete(questionForms).where(inArray(questionForms.consultationId, [...consultationIds]));
}
