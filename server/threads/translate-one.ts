import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Language } from '../../contract/constants.ts';
import type { TranslationMark } from '../../contract/threads/message-facts.ts';
import { HOUR_MS, MINUTE_MS } from '../../contract/time.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../platform/error-description.ts';
import { type ServiceCall, TranslationError, type Translator } from '../providers/translation/port.ts';
import { countMissingTerms, readMedicines } from '../terms/terms.ts';
import {
  findBackTranslationMarks,
  findOpinionMarks,
  type GuardedTranslation,
  isInstruction,
  makeBilledTranslator,
  type TranslatorDeps,
  translateGuarded,
} from '../translation/translation.ts';
import { announceMessage } from './hints.ts';
import { findReadMarks, listNewestMessages, type Message, textWrittenAt } from './messages.ts';
import { listNamesOfThread } from './names-of-thread.ts';
import { listNamesOfPeople } from './personal-names.ts';
import { detectKorean, judgeReadability, languageOfTargetCode } from './threads.rules.ts';
import { messages } from './threads.tables.ts';

/** A message with the ids that its translation needs. */
export type TranslationTask = { message: Message; memberId: string; hospitalId: number };
export type TranslationDeps = TranslatorDeps & Pick<Deps, 'secondOpinion'>;
/** Result of an attempt: milliseconds until the next attempt, and the check of a delivered translation. */
type AttemptResult = { againInMs?: number; check?: () => Promise<AttemptResult> };

/** Time within which a message is retried, in ms, counted from its sending. */
export const MAX_RETRY_PERIOD_MS = HOUR_MS;
/** Seconds before the second attempt, the third and so on. The last value repeats. */
const RETRY_DELAYS_SECONDS = [2, 4, 8, 15, 30, 60, 120];
const RETRY_AFTER_FAULT_MS = 15_000;
/** Lease in which only the process that delivered a translation checks it, in ms. Afterwards any process can. */
export const CHECK_LEASE_MS = MINUTE_MS;
/** Maximum preceding messages that a second request to the translator gets as context. CONTEXT_CHARACTERS: their maximum characters. */
const CONTEXT_MESSAGES = 3;
const CONTEXT_CHARACTERS = 1_500;

/** Translates a message with the guards of decision 13 and stores the outcome. Never fails. */
export async function attemptTranslation(deps: TranslationDeps, task: TranslationTask): Promise<AttemptResult> {
  try {
    const answer = await requestTranslation(deps, task);
    if (answer instanceof TranslationError) return await storeFailure(deps, task, answer);
    const { message: text, language, targetLang } = task.message;
    const outcome = toStoredOutcome({ text, language, reader: languageOfTargetCode(targetLang) }, answer);
    const isToCheck = needsCheck({ ...task.message, ...outcome });
    const checkAfter = isToCheck ? new Date(deps.clock.now().getTime() + CHECK_LEASE_MS) : null;
    const settled = await storeOutcome(deps, task, { ...outcome, service: answer.service, checkAfter });
    return settled && isToCheck ? { check: () => checkDelivered(deps, { ...task, message: settled }) } : {};
  } catch (error) {
    // The database is unavailable. The row stays pending, and a sweep finds it.
    deps.log.warn(describeError(error), 'translation failed, will be retried');
    return { againInMs: RETRY_AFTER_FAULT_MS };
  }
}

async function requestTranslation(
  deps: TranslationDeps,
  { message, hospitalId }: TranslationTask,
): Promise<(GuardedTranslation & { service: string | null }) | TranslationError> {
  const { message: text, language, targetLang: target, consultationId } = message;
  const known = detectKorean(text);
  const reader = languageOfTargetCode(target);
  // No service translates a language into itself. For a text in several languages, null makes the service detect the source.
  const from = known === reader ? null : known;
  try {
    const { translator, service } = namingService(makeBilledTranslator(deps, { hospitalId, consultationId }));
    const names = await listNamesOfThread(deps.database.db, { hospitalId, consultationId });
    const medicines = await readMedicines(deps);
    const asked = { text, language, from, target, reader, names, medicines, context: () => readContext(deps.database, message) };
    const answer = await translateGuarded(translator, asked);
    if (answer.outcome === 'done')
      await countMissingTerms(deps, { text, language: answer.detected ?? language }, { text: answer.text, language: reader }).catch(countTerms(deps));
    return { ...answer, service: service() };
  } catch (error) {
    return error instanceof TranslationError ? error : new TranslationError('the translator broke', true, error);
  }
}

/** Wraps a translator to remember which service answered last. */
function namingService(translator: Translator): { translator: Translator; service(): string | null } {
  let answered: string | null = null;
  const called = (call: ServiceCall) => {
    if (call.outcome !== 'failed') answered = call.service;
  };
  return {
    translator: { translate: (text, from, target, options = {}) => translator.translate(text, from, target, { ...options, called }) },
    service: () => answered,
  };
}

/** A failure to count never prevents a translation. */
const countTerms =
  ({ log }: TranslationDeps) =>
  (error: Error) =>
    log.warn(describeError(error), 'counting missed terms failed');

/** Returns the last few messages before this one, as one text. */
async function readContext({ db }: TranslationDeps['database'], { consultationId, messageId }: Message): Promise<string> {
  const rows = await listNewestMessages(db, consultationId, messageId, CONTEXT_MESSAGES);
  return rows
    .map(({ message }) => message)
    .join('\n')
    .slice(-CONTEXT_CHARACTERS)
    .toWellFormed();
}

/** Stores a failure. It is final if it concerns the text, or if the message has been tried for an hour. */
async function storeFailure(deps: TranslationDeps, task: TranslationTask, error: TranslationError): Promise<AttemptResult> {
  const { message } = task;
  const delayMs = (RETRY_DELAYS_SECONDS[message.attempts] ?? (RETRY_DELAYS_SECONDS.at(-1) as number)) * 1000;
  const again = deps.clock.now().getTime() + delayMs;
  deps.log.warn({ reason: error.message, attempt: message.attempts + 1 }, 'translation failed');
  // A message that a budget had stopped is old, but still gets all its attempts.
  const isOver = again - textWrittenAt(message).getTime() > MAX_RETRY_PERIOD_MS && message.attempts >= RETRY_DELAYS_SECONDS.length;
  if (!error.retry || isOver) {
    await storeOutcome(deps, task, { ...UNTRANSLATED, translation: error.about === 'budget' ? 'stopped' : 'failed', language: message.language });
    return {};
  }
  await deps.database.db
    .update(messages)
    .set({ attempts: message.attempts + 1, translateAfter: new Date(again) })
    .where(isStillPending(message));
  return { againInMs: delayMs };
}

type StoredOutcome = Pick<Message, 'translation' | 'translated' | 'marks' | 'language'> & Partial<Pick<Message, 'service' | 'checkAfter'>>;
/** Columns of an untranslated message. */
const UNTRANSLATED = { translated: null, marks: [] };

/**
 * Returns the columns of an outcome. Without a translation the original is shown alone. A text that the service detects as the reader's language
 * needs no translation. If its letters contradict that, the reader is informed, and the detected language is not stored.
 */
export function toStoredOutcome(
  original: { text: string; language: Message['language']; reader: Language },
  { text, outcome, detected, marks }: GuardedTranslation,
): StoredOutcome {
  const language = detected ?? original.language;
  if (outcome === 'implausible') return { ...UNTRANSLATED, translation: outcome, language };
  if (detected !== original.reader)
    return outcome === 'untranslated' ? { ...UNTRANSLATED, translation: outcome, language } : { translation: outcome, translated: text, marks, language };
  const read = judgeReadability(original.text, original.reader);
  if (read === 'all') return { ...UNTRANSLATED, translation: 'done', language: original.reader };
  const words = read === 'part' && outcome !== 'untranslated' ? text : null;
  return { translation: read === 'part' ? 'mixed' : 'untranslated', translated: words, marks: [], language: original.language };
}

/** SQL condition: the message still has the text that was translated. A corrected text has its own translation (decision 30). */
const hasSameText = ({ consultationId, messageId, changes }: Message) =>
  and(eq(messages.consultationId, consultationId), eq(messages.messageId, messageId), eq(messages.changes, changes));

const isStillPending = (message: Message) => and(hasSameText(message), eq(messages.translation, 'pending'));

/** Stores an outcome and announces it. Does nothing if another process was first. */
async function storeOutcome(
  { database, bus }: Pick<Deps, 'database' | 'bus'>,
  { message, ...between }: TranslationTask,
  settled: StoredOutcome,
): Promise<Message | undefined> {
  const [row] = await database.db.update(messages).set(settled).where(isStillPending(message)).returning();
  if (row) announceMessage(bus, 'translated', row, between);
  return row;
}

/** True for a clinic's instructions, which are translated back and get a second opinion if one is configured. */
const needsCheck = ({ message: text, language, translated, translation, senderType }: Message): boolean =>
  senderType === 'hospital' && translation === 'done' && translated !== null && isInstruction({ text, language });

/**
 * Checks a delivered translation and adds marks, which everybody in the thread gets. The row is the job (`check_after`), so it outlives its process.
 * An unavailable service is asked again for an hour. After a final failure the translation stays as delivered. Never fails.
 */
export async function checkDelivered(deps: TranslationDeps, { message, ...between }: TranslationTask): Promise<AttemptResult> {
  const { database, bus, log, clock } = deps;
  try {
    // If the patient withdrew meanwhile, nothing more goes to the translator (security 8.1).
    const isShared = message.translated !== null && (await findReadMarks(database.db, message.consultationId));
    const { found, failure } = isShared ? await findInCheck(deps, { message, ...between }) : { found: [], failure: undefined };
    const again = failure?.retry ? clock.now().getTime() + CHECK_LEASE_MS : Number.POSITIVE_INFINITY;
    const checkAfter = again - textWrittenAt(message).getTime() > MAX_RETRY_PERIOD_MS ? null : new Date(again);
    const row = await storeCheck(deps, message, { checkAfter, ...(found.length > 0 && { marks: [...message.marks, ...found] }) });
    if (row && found.length > 0) announceMessage(bus, 'translated', row, between);
    return checkAfter ? { againInMs: CHECK_LEASE_MS } : {};
  } catch (error) {
    log.warn(describeError(error), 'checking a delivered translation failed');
    return { againInMs: CHECK_LEASE_MS };
  }
}

/** Returns marks of the back-translation, then of the second opinion. If one fails, returns the marks found before it and the failure. */
async function findInCheck(
  deps: TranslationDeps,
  { message, memberId, hospitalId }: TranslationTask,
): Promise<{ found: TranslationMark[]; failure: TranslationError | undefined }> {
  const { consultationId, message: text, language, targetLang, marks, service } = message;
  const [original, translation] = [
    { text, language },
    { text: message.translated ?? '', language: languageOfTargetCode(targetLang) },
  ];
  const { secondOpinion, database } = deps;
  const found: TranslationMark[] = [];
  try {
    found.push(...(await findBackTranslationMarks(makeBilledTranslator(deps, { hospitalId, consultationId }), original, translation, marks)));
    // The service that translated the message cannot give the second opinion.
    if (secondOpinion && secondOpinion.service !== service) {
      const names = await listNamesOfPeople(database.db, { consultationId, memberId, hospitalId });
      found.push(...(await findOpinionMarks(deps, secondOpinion, { original, translation, hospitalId, names, known: [...marks, ...found] })));
    }
    return { found, failure: undefined };
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    deps.log.warn({ reason: error.message }, 'checking a delivered translation failed');
    return { found, failure: error };
  }
}

/** Ends or postpones the job of a check. If the translation was replaced meanwhile, the result is dropped. */
async function storeCheck(
  { database: { db } }: TranslationDeps,
  message: Message,
  set: Partial<Pick<Message, 'marks' | 'checkAfter'>>,
): Promise<Message | undefined> {
  const [row] = await db.update(messages).set(set).where(isStillUnchecked(message)).returning();
  return row;
}

const isStillUnchecked = (message: Message) =>
  and(
    hasSameText(message),
    isNotNull(messages.checkAfter),
    message.translated === null ? isNull(messages.translated) : eq(messages.translated, message.translated),
  );
