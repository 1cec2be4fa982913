import type { Language } from '../../contract/languages.ts';
import type { Difference, LocalizedText, Span } from '../fact.ts';
import { foldText, mapToOriginal } from '../folding.ts';
import type { Match } from './match-values.ts';

/* Compares the words next to a span of time in both texts, and reports opposites such as "three days before" and "three days after". */

type TimePlace = 'before' | 'after';
/**
 * Words at the end of the text before a span, and at the start of the text after it. `waited`: waiting two days "before" an act means doing it two
 * days after.
 */
type AdjacentWords = { ahead?: Record<TimePlace, RegExp>; behind?: Record<TimePlace, RegExp>; waited?: RegExp };

const ADJACENT_WORDS: Record<Language, AdjacentWords> = {
  en: {
    waited: /(?<![a-z])(?:wait|allow|leave|pass)(?![a-z])[^.,;]{0,20}$/i,
    // "Before and after" is excluded.
    behind: {
      before: /^\s(?:before(?!\s*(?:\/|and|or|as\s+well\s+as)\s*after)|prior\s+to|ago|earlier)(?![a-z])/i,
      after: /^\s(?:after(?:wards)?(?!\s*(?:\/|and|or)\s*before)|later|following)(?![a-z])/i,
    },
  },
  ko: {
    behind: { before: /^\s?전(?=에|부터|[\s,.]|$)/, after: /^\s?(?:후|뒤)(?=에|부터|[\s,.]|$)/ },
    ahead: { before: /(?<!오)전\s?$/, after: /(?<!오|전\s?(?:[과및·,/]\s?)?(?:수술\s?|시술\s?)?)후\s?$/ },
  },
  zh: {
    behind: { before: /^(?:之|以)?前(?!后)/, after: /^(?:之|以)?后/ },
    ahead: { before: /(?<=[一-鿿])(?<![午之以目提后的头这])前\s?$/, after: /(?<![午今最]|前(?:[和与及、/]?(?:手?术|治疗)?))后\s?$/ },
  },
  ja: {
    behind: { before: /^ほど前|^前(?!後)/, after: /^ほど後|^後/ },
    ahead: { before: /(?<![午名以])前\s?$/, after: /(?<![午今最]|前(?:[とや・、/]?(?:手?術)?))後\s?$/ },
  },
  ar: { ahead: { before: /(?<![ء-ي])[وف]?قبل(?:ها|ه)?\s+(?:[^\s،.]+\s+)?[ب]?$/, after: /(?<![ء-ي])[وف]?بعد(?:ها|ه)?\s+(?:[^\s،.]+\s+)?[ب]?$/ } },
};

/** Returns spans of time that are before something in one text and after it in the other. */
export function comparePlaces(matches: readonly Match[], original: LocalizedText, translation: LocalizedText): Difference[] {
  const spans = matches.filter((match) => match.original.value.kind === 'duration' || match.original.value.kind === 'relative-day');
  if (spans.length === 0) return [];
  const [placeBefore, placeAfter] = [makePlaceFinder(original), makePlaceFinder(translation)];
  const turned = spans.filter((match) => {
    const [one, other] = [placeBefore(match.original.fact), placeAfter(match.translation.fact)];
    return one && other && one !== other;
  });
  const spanOf = ({ start, end }: Span): Span => ({ start, end });
  return turned.map((match) => ({ strength: 'soft', kind: 'order', original: spanOf(match.original.fact), translation: spanOf(match.translation.fact) }));
}

function makePlaceFinder({ text, language }: LocalizedText): (span: Span) => TimePlace | undefined {
  const folded = foldText(text);
  const at = (start: number) => {
    for (let place = start; place >= 0; place -= 1) if ((mapToOriginal(folded, place, place + 1)?.start ?? 0) <= start) return place;
    return 0;
  };
  const beside = ADJACENT_WORDS[language];
  return ({ start, end }) => {
    const [ahead, said, behind] = [folded.text.slice(0, at(start)), text.slice(start, end), folded.text.slice(at(end - 1) + 1)];
    if (beside.waited?.test(ahead)) return undefined;
    const places: TimePlace[] = ['before', 'after'];
    const found = places.filter(
      (place) => beside.behind?.[place].test(behind) || beside.ahead?.[place].test(ahead) || beside.behind?.[place].test(said.slice(-1)),
    );
    return found.length === 1 ? found[0] : undefined;
  };
}
