import { HELD, type Held } from '../../../contract/threads/changes.ts';
import type { MessageFact } from '../../../contract/threads/facts.ts';
import { MEDICINE_WORDS } from '../../../language/language.ts';
import { readMessageFacts, type SourceText } from '../../translation/translation.ts';

/** Units that medicine comes in; the others measure bodies, places and warmth. */
const DOSE_UNITS: ReadonlySet<string> = new Set(['mg', 'mcg', 'g', 'ml', 'l', 'iu', 'joule']);
const DOSE_COUNTERS: ReadonlySet<string> = new Set(['tablet', 'capsule', 'drop', 'packet', 'spoon', 'shot']);

/** Medicine, and what is injected like one; its names in Latin letters are read as facts. */
const MEDICINE = new RegExp(`${MEDICINE_WORDS.source}|보톡스|필러`, MEDICINE_WORDS.flags);

function heldBy(fact: MessageFact): Held | undefined {
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

/** A fact wherever it stands: the same in every language and wording. */
const figureOf = ({ start: _start, end: _end, ...value }: MessageFact): string => JSON.stringify(value);

/** What a text holds of each kind, as values that can be compared, in one order. */
function heldIn(said: SourceText): Map<Held, string> {
  const values = new Map<Held, string[]>();
  const add = (held: Held, value: string) => values.set(held, [...(values.get(held) ?? []), value]);
  for (const fact of readMessageFacts(said)) {
    const held = heldBy(fact);
    if (held) add(held, figureOf(fact));
  }
  for (const [word] of said.text.matchAll(MEDICINE)) add('medicine', word.toLowerCase());
  return new Map([...values].map(([held, all]) => [held, all.sort().join(' ')]));
}

/**
 * What former words held that those in their place do not hold as they did; without others in their place all that they held. What somebody
 * may have acted on is told by name (decision 30), and a slip of the pen is not told as a dose.
 */
export function heldOtherwise(former: SourceText, now: SourceText | null): Held[] {
  const [was, is] = [heldIn(former), now ? heldIn(now) : new Map<Held, string>()];
  return HELD.filter((held) => was.get(held) !== is.get(held) && (was.has(held) || is.has(held)));
}
