import { CHANGED_FACT_KINDS, type ChangedFactKind } from '../../../contract/threads/changes.ts';
import type { MessageFact } from '../../../contract/threads/message-facts.ts';
import { MEDICINE_WORDS } from '../../../language/language.ts';
import { findMessageFacts, type SourceText } from '../../translation/translation.ts';

/** Units of medicine doses; the other units measure bodies, places and temperature. */
const DOSE_UNITS: ReadonlySet<string> = new Set(['mg', 'mcg', 'g', 'ml', 'l', 'iu', 'joule']);
const DOSE_COUNTERS: ReadonlySet<string> = new Set(['tablet', 'capsule', 'drop', 'packet', 'spoon', 'shot']);

/** Words for medicine and injected products. Product names in Latin letters are recognised as facts instead. */
const MEDICINE = new RegExp(`${MEDICINE_WORDS.source}|보톡스|필러`, MEDICINE_WORDS.flags);

function classifyFact(fact: MessageFact): ChangedFactKind | undefined {
  switch (fact.kind) {
    case 'quantity':
      return DOSE_UNITS.has(fact.unit) ? 'dose' : undefined;
    case 'count':
      return DOSE_COUNTERS.has(fact.counter) ? 'dose' : undefined;
    case 'frequency':
      return 'dose';
    case 'name':
      return 'medicine';
    case 'amount':
    case 'percentage':
      return 'amount';
    case 'date':
    case 'relative-day':
      return 'date';
    case 'time':
    case 'duration':
      return 'time';
    case 'side':
      return 'side';
    default:
      return undefined;
  }
}

/** A fact's value without its position: equal in every language and wording. */
const factKey = ({ start: _start, end: _end, ...value }: MessageFact): string => JSON.stringify(value);

/** Returns the values in a text by kind, sorted for comparison. */
function collectFactValues(said: SourceText): Map<ChangedFactKind, string> {
  const values = new Map<ChangedFactKind, string[]>();
  const add = (held: ChangedFactKind, value: string) => values.set(held, [...(values.get(held) ?? []), value]);
  for (const fact of findMessageFacts(said)) {
    const held = classifyFact(fact);
    if (held) add(held, factKey(fact));
  }
  for (const [word] of said.text.matchAll(MEDICINE)) add('medicine', word.toLowerCase());
  return new Map([...values].map(([held, all]) => [held, all.sort().join(' ')]));
}

/**
 * Returns the kinds of facts that differ between the former and the new text; for a withdrawal (`now` null), all kinds in the former text. The notice
 * to the reader names them (decision 30), so that correcting a typing error is not announced as a changed dose.
 */
export function findChangedFactKinds(former: SourceText, now: SourceText | null): ChangedFactKind[] {
  const [was, is] = [collectFactValues(former), now ? collectFactValues(now) : new Map<ChangedFactKind, string>()];
  return CHANGED_FACT_KINDS.filter((held) => was.get(held) !== is.get(held) && (was.has(held) || is.has(held)));
}
