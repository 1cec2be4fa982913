import { type GlossaryProblem, LANGUAGES, type Language } from '../../contract/constants.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../platform/error-description.ts';
import { type Dictionary, type Glossaries, TranslationError } from '../providers/translation/port.ts';
import { foldForm } from './import/term-format.ts';
import { TERMS_CHANGED } from './term-book.ts';
import { readState, type TermRow, termsInForce, writeState } from './terms.tables.ts';

type Needs = Pick<Deps, 'database' | 'bus' | 'clock' | 'log' | 'translator'>;

/** Both ways between the clinic's language and each of the others: every message has the clinic on one side. */
const PAIRS: readonly [Language, Language][] = LANGUAGES.filter((language) => language !== 'ko').flatMap((language): [Language, Language][] => [
  ['ko', language],
  [language, 'ko'],
]);
/** The least letters of a form that binds, by language: a single Korean or Chinese syllable says too many other things. */
const LEAST: Record<Language, number> = { ko: 2, zh: 2, ja: 2, en: 3, ar: 3 };
const LONGEST_DELAY_MS = 6 * 3_600_000;
/** A glossary that is in step is looked after once a day: somebody may have deleted it at the service. */
const LOOKED_AFTER_MS = 24 * 3_600_000;

/**
 * What the service is bound to, in each direction: the first form of one language to the first of the other. Other forms would bind
 * words that say other things in other sentences. Of two terms that begin alike an operator's stands, else the older.
 */
export function toDictionaries(terms: readonly TermRow[]): Dictionary[] {
  const ranked = terms.filter(({ binding }) => binding).toSorted((a, b) => Number(b.source === 'operator') - Number(a.source === 'operator'));
  return PAIRS.map(([from, to]) => {
    const entries = new Map<string, [string, string]>();
    for (const { forms } of ranked) {
      const [source, target] = [forms[from][0], forms[to][0]] as [string, string];
      if ([...source].length >= LEAST[from] && !entries.has(foldForm(source))) entries.set(foldForm(source), [source, target]);
    }
    return { from, to, entries: [...entries.values()] };
  }).filter(({ entries }) => entries.length > 0);
}

/**
 * Brings the service's glossary to the terms in force when it is not in step and its time has come. A failure is noted with the time of
 * the next try, and keeps no message from being translated: with the glossary as it was, or without.
 */
export async function syncGlossary({ database: { db }, bus, clock, log, translator: { glossaries } }: Needs): Promise<void> {
  const state = await readState(db);
  const now = clock.now();
  if (!glossaries || !state || (state.tryAt && state.tryAt > now)) return;
  const inStep = state.glossaryVersion === state.version;
  if (inStep && state.inStepAt && now.getTime() - state.inStepAt.getTime() < LOOKED_AFTER_MS) return;
  try {
    const glossaryId = await bring(glossaries, `naru-terms-${state.installation}`, state.glossaryId, toDictionaries(await termsInForce(db)));
    await writeState(db, { glossaryId, glossaryVersion: state.version, attempts: 0, problem: null, tryAt: null, inStepAt: now });
    bus.publish(TERMS_CHANGED, {});
  } catch (error) {
    const reason = error instanceof TranslationError ? error.message : 'the service broke';
    const delayMs = error instanceof TranslationError && !error.retry ? LONGEST_DELAY_MS : Math.min(60_000 * 2 ** state.attempts, LONGEST_DELAY_MS);
    log.warn({ reason, attempt: state.attempts + 1, ...(error instanceof TranslationError ? {} : describeError(error)) }, 'glossary');
    await writeState(db, { attempts: state.attempts + 1, problem: problemOf(reason), tryAt: new Date(now.getTime() + delayMs) });
  }
}

/** What operators are told of a failure; the service's own words are in the log. */
function problemOf(reason: string): GlossaryProblem {
  if (reason === 'the key was refused') return 'key';
  if (reason === 'the quota is spent') return 'quota';
  return reason === 'the glossary was refused' ? 'refused' : 'away';
}

/**
 * One glossary of ours, with these dictionaries; any other of ours goes. One that was made by a process which died before it wrote that
 * down is found by its name. Answers its id; null when there is nothing to be bound to.
 */
async function bring(glossaries: Glossaries, name: string, known: string | null, dictionaries: readonly Dictionary[]): Promise<string | null> {
  const ours = (await glossaries.list()).filter((glossary) => glossary.name === name);
  const current = ours.find(({ id }) => id === known) ?? ours[0];
  let kept: string | null = current?.id ?? null;
  if (dictionaries.length === 0) kept = null;
  else if (!current) kept = await glossaries.create(name, dictionaries);
  else for (const dictionary of dictionaries) await glossaries.replace(current.id, dictionary);
  for (const { id } of ours) if (id !== kept) await glossaries.remove(id);
  return kept;
}
