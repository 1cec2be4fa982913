import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Language } from '../../contract/constants.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../platform/error-description.ts';
import { type ServiceCall, TranslationError, type Translator } from '../providers/translation/port.ts';
import { noteMissingTerms, readMedicines } from '../terms/terms.ts';
import { backMarks, type Guarded, guardedTranslation, instructs, type TranslatorNeeds, translatorFor } from '../translation/translation.ts';
import { announceMessage } from './hints.ts';
import { type Message, newestMessages, readMarks, wordedAt } from './messages.ts';
import { namesOfThread } from './names-of-thread.ts';
import { knownLanguage, languageOfTarget, readable } from './threads.rules.ts';
import { messages } from './threads.tables.ts';

/** A message and its clinic, as its translation needs them. */
export type Task = { message: Message; memberId: string; hospitalId: number };
export type Needs = TranslatorNeeds;
/** What comes after an attempt: in how many milliseconds the next one, and what is still to be looked at of one that was delivered. */
type Attempted = { againInMs?: number; check?: () => Promise<Attempted> };

/** From its sending on a message is tried for so long. */
export const TRIED_FOR_MS = 3_600_000;
/** Seconds until the second attempt, the third and so on; the last holds for all that follow. */
const DELAYS_S = [2, 4, 8, 15, 30, 60, 120];
const AFTER_FAULT_MS = 15_000;
/** For so long only the process that delivered a translation translates it back; after that any other may. */
export const CHECK_LEASE_MS = 60_000;
/** What was said before a message, for a translator that has to be asked again: so many messages, so many characters. */
const CONTEXT_MESSAGES = 3;
const CONTEXT_CHARACTERS = 1_500;

/** Translates a message under the guards of decision 13 and stores what came of it. Never fails. */
export async function attempt(deps: Needs, task: Task): Promise<Attempted> {
  try {
    const answer = await ask(deps, task);
    if (answer instanceof TranslationError) return await failed(deps, task, answer);
    const { message: text, language, targetLang } = task.message;
    const outcome = translationOutcome({ text, language, reader: languageOfTarget(targetLang) }, answer);
    const isToCheck = needsCheck({ ...task.message, ...outcome });
    const checkAfter = isToCheck ? new Date(deps.clock.now().getTime() + CHECK_LEASE_MS) : null;
    const settled = await settle(deps, task, { ...outcome, service: answer.service, checkAfter });
    return settled && isToCheck ? { check: () => checkBack(deps, { ...task, message: settled }) } : {};
  } catch (error) {
    // The database is away: the row stays pending, and a sweep finds it.
    deps.log.warn(describeError(error), 'translation');
    return { againInMs: AFTER_FAULT_MS };
  }
}

async function ask(deps: Needs, { message, hospitalId }: Task): Promise<(Guarded & { service: string | null }) | TranslationError> {
  const { message: text, language, targetLang: target, consultationId } = message;
  const known = knownLanguage(text);
  const reader = languageOfTarget(target);
  // No service translates a language into itself: for a text in several languages it finds out the source by itself.
  const from = known === reader ? null : known;
  try {
    const { translator, service } = namingService(translatorFor(deps, { hospitalId, consultationId }));
    const names = await namesOfThread(deps.database.db, { hospitalId, consultationId });
    const medicines = await readMedicines(deps);
    const asked = { text, language, from, target, reader, names, medicines, context: () => saidBefore(deps.database, message) };
    const answer = await guardedTranslation(translator, asked);
    if (answer.outcome === 'done')
      await noteMissingTerms(deps, { text, language: answer.detected ?? language }, { text: answer.text, language: reader }).catch(noted(deps));
    return { ...answer, service: service() };
  } catch (error) {
    return error instanceof TranslationError ? error : new TranslationError('the translator broke', true, error);
  }
}

/** Remembers which service answered last. */
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

/** A failure to count never withholds a translation. */
const noted =
  ({ log }: Needs) =>
  (error: Error) =>
    log.warn(describeError(error), 'terms');

/** The last few messages before this one, in one text. */
async function saidBefore({ db }: Needs['database'], { consultationId, messageId }: Message): Promise<string> {
  const rows = await newestMessages(db, consultationId, messageId, CONTEXT_MESSAGES);
  return rows
    .map(({ message }) => message)
    .join('\n')
    .slice(-CONTEXT_CHARACTERS)
    .toWellFormed();
}

/** A failure is final when it concerns the text, or when the message has been tried for an hour. */
async function failed(deps: Needs, task: Task, error: TranslationError): Promise<Attempted> {
  const { message } = task;
  const delayMs = (DELAYS_S[message.attempts] ?? (DELAYS_S.at(-1) as number)) * 1000;
  const again = deps.clock.now().getTime() + delayMs;
  deps.log.warn({ reason: error.message, attempt: message.attempts + 1 }, 'translation');
  // What a budget had stopped is old, and has its attempts all the same.
  const isOver = again - wordedAt(message).getTime() > TRIED_FOR_MS && message.attempts >= DELAYS_S.length;
  if (!error.retry || isOver) {
    await settle(deps, task, { ...ALONE, translation: error.about === 'budget' ? 'stopped' : 'failed', language: message.language });
    return {};
  }
  await deps.database.db
    .update(messages)
    .set({ attempts: message.attempts + 1, translateAfter: new Date(again) })
    .where(stillPending(message));
  return { againInMs: delayMs };
}

type Settled = Pick<Message, 'translation' | 'translated' | 'marks' | 'language'> & Partial<Pick<Message, 'service' | 'checkAfter'>>;
/** The original without a translation. */
const ALONE = { translated: null, marks: [] };

/**
 * Without a translation the original stands alone. A text that the service found to be in the reader's language needs none. Where
 * its letters say otherwise the reader is told so, and the language that the service found is not stored.
 */
export function translationOutcome(
  original: { text: string; language: Message['language']; reader: Language },
  { text, outcome, detected, marks }: Guarded,
): Settled {
  const language = detected ?? original.language;
  if (outcome === 'implausible') return { ...ALONE, translation: outcome, language };
  if (detected !== original.reader)
    return outcome === 'untranslated' ? { ...ALONE, translation: outcome, language } : { translation: outcome, translated: text, marks, language };
  const read = readable(original.text, original.reader);
  if (read === 'all') return { ...ALONE, translation: 'done', language: original.reader };
  const words = read === 'part' && outcome !== 'untranslated' ? text : null;
  return { translation: read === 'part' ? 'mixed' : 'untranslated', translated: words, marks: [], language: original.language };
}

/** The message with the words that were translated: those that were corrected meanwhile have a translation of their own (decision 30). */
const stillWorded = ({ consultationId, messageId, changes }: Message) =>
  and(eq(messages.consultationId, consultationId), eq(messages.messageId, messageId), eq(messages.changes, changes));

const stillPending = (message: Message) => and(stillWorded(message), eq(messages.translation, 'pending'));

/** Whoever is first to store an outcome announces it; a second one finds the row settled, and has nothing more to do. */
async function settle({ database, bus }: Pick<Deps, 'database' | 'bus'>, { message, ...between }: Task, settled: Settled): Promise<Message | undefined> {
  const [row] = await database.db.update(messages).set(settled).where(stillPending(message)).returning();
  if (row) announceMessage(bus, 'translated', row, between);
  return row;
}

/** Instructions to a patient are checked a second time, by translating them back. */
const needsCheck = ({ message: text, language, translated, translation }: Message): boolean =>
  translation === 'done' && translated !== null && instructs({ text, language });

/**
 * Translates back what was delivered, and adds a mark for what the original says and its echo does not: everybody in the thread hears of
 * it. The row is the job (`check_after`), so that it outlives its process; a service that is away is asked again for an hour, and a check
 * that fails for good leaves the translation as it was delivered. Never fails.
 */
export async function checkBack(deps: Needs, { message, ...between }: Task): Promise<Attempted> {
  const { database, bus, log } = deps;
  const { consultationId, message: text, language, translated, targetLang, marks } = message;
  try {
    // Of who withdrew in the meantime nothing more goes to the translator (security 8.1).
    const isShared = translated !== null && (await readMarks(database.db, consultationId));
    const translator = translatorFor(deps, { hospitalId: between.hospitalId, consultationId });
    const found = isShared ? await backMarks(translator, { text, language }, { text: translated, language: languageOfTarget(targetLang) }, marks) : [];
    const row = await checked(deps, message, found.length === 0 ? {} : { marks: [...marks, ...found] });
    if (row && found.length > 0) announceMessage(bus, 'translated', row, between);
    return {};
  } catch (error) {
    log.warn(error instanceof TranslationError ? { reason: error.message } : describeError(error), 'translation');
    if (!(error instanceof TranslationError)) return { againInMs: CHECK_LEASE_MS };
    return await checkLater(deps, message, error).catch(() => ({ againInMs: CHECK_LEASE_MS }));
  }
}

/** Ends the job of a check. Of a translation that became another one in the meantime nothing is said. */
async function checked({ database: { db } }: Needs, message: Message, marked: Partial<Pick<Message, 'marks'>>): Promise<Message | undefined> {
  const [row] = await db
    .update(messages)
    .set({ ...marked, checkAfter: null })
    .where(stillUnchecked(message))
    .returning();
  return row;
}

async function checkLater(deps: Needs, message: Message, error: TranslationError): Promise<Attempted> {
  const again = deps.clock.now().getTime() + CHECK_LEASE_MS;
  if (!error.retry || again - wordedAt(message).getTime() > TRIED_FOR_MS) {
    await checked(deps, message, {});
    return {};
  }
  await deps.database.db
    .update(messages)
    .set({ checkAfter: new Date(again) })
    .where(stillUnchecked(message));
  return { againInMs: CHECK_LEASE_MS };
}

const stillUnchecked = (message: Message) =>
  and(
    stillWorded(message),
    isNotNull(messages.checkAfter),
    message.translated === null ? isNull(messages.translated) : eq(messages.translated, message.translated),
  );
