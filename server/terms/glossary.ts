import { type GlossaryProblem, LANGUAGES, type Language } from '../../contract/constants.ts';
import { foldCase } from '../../contract/text-forms.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/time.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../platform/error-description.ts';
import { type Dictionary, type Glossaries, TranslationError } from '../providers/translation/port.ts';
import { listTermsInForce, readTermState, type TermRow, writeTermState } from './terms.tables.ts';

type GlossaryDeps = Pick<Deps, 'database' | 'bus' | 'clock' | 'log' | 'translator'>;

/** Both directions between Korean and each other language, because one side of every message is the clinic. */
const LANGUAGE_PAIRS: readonly [Language, Language][] = LANGUAGES.filter((language) => language !== 'ko').flatMap((language): [Language, Language][] => [
  ['ko', language],
  [language, 'ko'],
]);
/** Minimum letters of a binding form, by language. A single Korean or Chinese syllable is too ambiguous. */
const MIN_FORM_LENGTH: Record<Language, number> = { ko: 2, zh: 2, ja: 2, en: 3, ar: 3 };
const MAX_RETRY_DELAY_MS = 6 * HOUR_MS;
/** Interval, in ms, for checking an up-to-date glossary, because it may have been deleted at the service. */
const CHECK_INTERVAL_MS = DAY_MS;

/**
 * Returns the dictionaries for the service, one per direction, from the first form of one language to the first form of the other. Further forms are
 * not bound, because they can mean other things elsewhere. If two terms share a first form, the operator's wins, else the older one.
 */
export function toDictionaries(terms: readonly TermRow[]): Dictionary[] {
  const ranked = terms.filter(({ binding }) => binding).toSorted((a, b) => Number(b.source === 'operator') - Number(a.source === 'operator'));
  return LANGUAGE_PAIRS.map(([from, to]) => {
    const entries = new Map<string, [string, string]>();
    for (const { forms } of ranked) {
      const [source, target] = [forms[from][0], forms[to][0]] as [string, string];
      if ([...source].length >= MIN_FORM_LENGTH[from] && !entries.has(foldCase(source))) entries.set(foldCase(source), [source, target]);
    }
    return { from, to, entries: [...entries.values()] };
  }).filter(({ entries }) => entries.length > 0);
}

/**
 * Updates the service's glossary to the terms in force if it is out of date and an attempt is due. A failure is recorded with the time of the next
 * attempt. Failures block no translation: messages use the old glossary, or none.
 */
export async function syncGlossary({ database: { db }, bus, clock, log, translator: { glossaries } }: GlossaryDeps): Promise<void> {
  const state = await readTermState(db);
  const now = clock.now();
  if (!glossaries || !state || (state.tryAt && state.tryAt > now)) return;
  const inStep = state.glossaryVersion === state.version;
  if (inStep && state.inStepAt && now.getTime() - state.inStepAt.getTime() < CHECK_INTERVAL_MS) return;
  try {
    const glossaryId = await ensureGlossary(glossaries, `naru-terms-${state.installation}`, state.glossaryId, toDictionaries(await listTermsInForce(db)));
    await writeTermState(db, { glossaryId, glossaryVersion: state.version, attempts: 0, problem: null, tryAt: null, inStepAt: now });
    bus.publish('terms.changed', {});
  } catch (error) {
    const reason = error instanceof TranslationError ? error.message : 'the service broke';
    const delayMs = error instanceof TranslationError && !error.retry ? MAX_RETRY_DELAY_MS : Math.min(MINUTE_MS * 2 ** state.attempts, MAX_RETRY_DELAY_MS);
    log.warn({ reason, attempt: state.attempts + 1, ...(error instanceof TranslationError ? {} : describeError(error)) }, 'glossary sync failed');
    await writeTermState(db, { attempts: state.attempts + 1, problem: toGlossaryProblem(reason), tryAt: new Date(now.getTime() + delayMs) });
  }
}

/** Returns the reason of a failure as operators see it. The service's own message is in the log. */
function toGlossaryProblem(reason: string): GlossaryProblem {
  if (reason === 'the key was refused') return 'key';
  if (reason === 'the quota is spent') return 'quota';
  return reason === 'the glossary was refused' ? 'refused' : 'away';
}

/**
 * Ensures that the service has exactly one glossary of ours, with these dictionaries. Returns its id, or null if there are no entries. A glossary
 * whose creating process died before storing the id is found by name. All our other glossaries are removed.
 */
async function ensureGlossary(glossaries: Glossaries, name: string, known: string | null, dictionaries: readonly Dictionary[]): Promise<string | null> {
  const ours = (await glossaries.list()).filter((glossary) => glossary.name === name);
  const current = ours.find(({ id }) => id === known) ?? ours[0];
  let kept: string | null = current?.id ?? null;
  if (dictionaries.length === 0) kept = null;
  else if (!current) kept = await glossaries.create(name, dictionaries);
  else for (const dictionary of dictionaries) await glossaries.replace(current.id, dictionary);
  for (const { id } of ours) if (id !== kept) await glossaries.remove(id);
  return kept;
}
