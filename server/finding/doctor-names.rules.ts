import { foldSearchText, foldWithoutSpaces, isUnspacedScript } from './fold.rules.ts';
import { lowerBound } from './text-index.ts';
import { countTypos, maxTypos } from './typo-tolerance.rules.ts';

/** A doctor for the search: names in every script (`names`), and words that may be typed with them, of the clinic and the specialty (`around`). */
export type SearchableDoctor = { id: number; names: readonly string[]; around: readonly string[] };

export type DoctorNameMatches = {
  /** Matching doctors, full-name matches first, each with the matching name. */
  hits: readonly { id: number; name: string }[];
  /** True if no name matches exactly and the hits are only similar. */
  nearly: boolean;
};

/** Forms of address for doctors, as separate words. */
const TITLES = new Set(
  foldSearchText(
    'dr doctor prof professor md 원장 원장님 대표원장 의사 선생님 박사 교수 醫生 醫師 院長 大夫 教授 博士 先生 せんせい دكتور دكتورة طبيب طبيبة د',
  ).split(' '),
);
/** Forms of address attached to the name. */
const TITLE_AFTER = new RegExp(
  `(?<=..)(?:${[...TITLES]
    .filter(isUnspacedScript)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})$`,
  'u',
);
const TITLE_BEFORE = /^(?:dr|prof)(?=\p{L}{4})/u;
/** Minimum length of an incomplete name that matches: in letters, in kana, and in Chinese characters or Korean syllables. */
const MIN_PREFIX_LENGTHS = { letters: 3, kana: 3, characters: 2 } as const;
const MAX_WORDS = 8;
const KANA = /^[\u3041-\u309fー]/;
const NO_MATCHES: DoctorNameMatches = { hits: [], nearly: false };

type NamedPerson = { id: number; name: string };
type Rank = 'whole' | 'part';
type Forms = ReadonlyMap<string, ReadonlyMap<NamedPerson, Rank>>;

/**
 * Creates a search for doctors by name, in memory. Matches full or incomplete names, the given name alone, and both orders. If nothing matches
 * exactly, tolerates typing errors.
 */
export function makeDoctorNameSearch(doctors: readonly SearchableDoctor[]): (typed: string) => DoctorNameMatches {
  const forms = indexForms(doctors);
  const sounds = indexSounds(forms);
  const sorted = [...forms.keys()].sort();
  const around = new Map(doctors.map((doctor) => [doctor.id, ` ${doctor.around.map(foldWithoutSpaces).join(' ')}`]));
  return (typed) => {
    const words = removeTitles(foldSearchText(typed).split(' ').filter(Boolean).slice(0, MAX_WORDS));
    if (words.length === 0) return NO_MATCHES;
    const exact = new Map<number, { name: string; score: number }>();
    for (const [from, to] of listWordRanges(words.length)) {
      const rest = [...words.slice(0, from), ...words.slice(to)];
      for (const [called, score] of findByName(forms, sorted, words.slice(from, to), to === words.length)) {
        if ((exact.get(called.id)?.score ?? 0) >= score || !rest.every((word) => isContextWord(around.get(called.id), word))) continue;
        exact.set(called.id, { name: called.name, score });
      }
    }
    if (exact.size > 0) return { hits: sortHits(exact), nearly: false };
    const near = findSimilarNames(forms, sounds, words.join(''));
    return { hits: sortHits(near), nearly: near.size > 0 };
  };
}

/** Returns the forms in which a name can be typed, without spaces: its parts joined in both orders, and each part alone. */
function indexForms(doctors: readonly SearchableDoctor[]): Forms {
  const forms = new Map<string, Map<NamedPerson, Rank>>();
  const put = (form: string, called: NamedPerson, rank: Rank) => {
    if ([...form].length < 2) return;
    const there = forms.get(form) ?? new Map<NamedPerson, Rank>();
    if (there.get(called) !== 'whole') there.set(called, rank);
    forms.set(form, there);
  };
  for (const { id, names } of doctors) {
    for (const name of names) {
      const called = { id, name };
      const parts = splitName(name);
      put(parts.join(''), called, 'whole');
      put(parts.toReversed().join(''), called, 'whole');
      for (const part of parts) put(part, called, 'part');
      // Korean and Chinese names have no spaces; the given name starts at the second character.
      const [only] = parts;
      if (parts.length === 1 && only && isUnspacedScript(only)) put([...only].slice(1).join(''), called, 'part');
    }
  }
  return forms;
}

/** Splits a name at its spaces, but not at a hyphen. */
const splitName = (name: string): string[] =>
  name
    .split(/[\s・·]+/u)
    .map((part) => foldSearchText(part).replaceAll(' ', ''))
    .filter(Boolean);

/** Returns a key for the sound of a romanised name that is equal for different spellings: Yoon and Yun, Seo and Su, Lee and Li. */
const soundKey = (form: string): string =>
  form
    .replaceAll(/oo|eo|ou/g, 'u')
    .replaceAll('ee', 'i')
    .replaceAll('ae', 'e')
    .replaceAll(/(.)\1/g, '$1');

function indexSounds(forms: Forms): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(
    [...forms.keys()].filter((form) => /^[a-z]/.test(form)),
    soundKey,
  );
}

function removeTitles(words: readonly string[]): string[] {
  return words.filter((word) => !TITLES.has(word)).map((word) => word.replace(isUnspacedScript(word) ? TITLE_AFTER : TITLE_BEFORE, ''));
}

/** Returns the ranges of consecutive words, longest first. */
function listWordRanges(count: number): [number, number][] {
  const all = Array.from({ length: count }, (_, from) => Array.from({ length: count - from }, (__, more): [number, number] => [from, from + more + 1]));
  return all.flat().toSorted(([a, b], [c, d]) => d - c - (b - a));
}

/** Returns the doctors with this name and a score: the full name, a part of it, or the beginning of either. */
function findByName(forms: Forms, sorted: readonly string[], words: readonly string[], isLast: boolean): Map<NamedPerson, number> {
  const form = words.join('');
  const found = new Map<NamedPerson, number>();
  for (const [called, rank] of forms.get(form) ?? []) found.set(called, rank === 'whole' ? 4 : 3);
  if (!isLast || [...form].length < minPrefixLength(form)) return found;
  for (let at = lowerBound(sorted, form); at < sorted.length && (sorted[at] as string).startsWith(form); at++) {
    for (const [called, rank] of forms.get(sorted[at] as string) ?? []) if (!found.has(called)) found.set(called, rank === 'whole' ? 2 : 1);
  }
  return found;
}

const minPrefixLength = (form: string): number =>
  isUnspacedScript(form) ? (KANA.test(form) ? MIN_PREFIX_LENGTHS.kana : MIN_PREFIX_LENGTHS.characters) : MIN_PREFIX_LENGTHS.letters;

/** True for a word beside the name that occurs in the doctor's clinic or specialty. */
const isContextWord = (text: string | undefined, word: string): boolean => text?.includes(isUnspacedScript(word) ? word : ` ${word}`) ?? false;

/** Returns the names with the fewest typing errors, or with another spelling. */
function findSimilarNames(forms: Forms, sounds: ReadonlyMap<string, readonly string[]>, typed: string): Map<number, { name: string; score: number }> {
  let most = maxTypos(typed, isUnspacedScript(typed));
  let nearest: string[] = typed.length > 3 ? [...(sounds.get(soundKey(typed)) ?? [])] : [];
  if (nearest.length === 0 && most > 0) {
    for (const form of forms.keys()) {
      const slips = countTypos(typed, form, most);
      if (slips === undefined) continue;
      if (slips < most) nearest = [];
      most = slips;
      nearest.push(form);
    }
  }
  const found = new Map<number, { name: string; score: number }>();
  for (const form of nearest) for (const [{ id, name }] of forms.get(form) ?? []) found.set(id, { name, score: 1 });
  return found;
}

const sortHits = (found: ReadonlyMap<number, { name: string; score: number }>) =>
  [...found].toSorted(([a, one], [b, other]) => other.score - one.score || a - b).map(([id, { name }]) => ({ id, name }));
