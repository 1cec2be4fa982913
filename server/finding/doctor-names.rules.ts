import { fold, foldWhole, isUnspaced } from './fold.rules.ts';
import { firstFrom } from './text-index.ts';
import { maxTypos, slipsBetween } from './typo-tolerance.rules.ts';

/** A doctor as she is looked for: her names in every script, and what a reader may add to them, her clinic and what she is trained in. */
export type NamedDoctor = { id: number; names: readonly string[]; around: readonly string[] };

export type FoundNames = {
  /** Their numbers, who has the whole name first, and by which of her names each was found. */
  hits: readonly { id: number; name: string }[];
  /** Nobody is called that: these are called nearly so. */
  nearly: boolean;
};

/** How doctors are spoken to, in words of their own. */
const TITLES = new Set(
  fold('dr doctor prof professor md 원장 원장님 대표원장 의사 선생님 박사 교수 醫生 醫師 院長 大夫 教授 博士 先生 せんせい دكتور دكتورة طبيب طبيبة د').split(
    ' ',
  ),
);
/** The same, written together with the name. */
const TITLE_AFTER = new RegExp(
  `(?<=..)(?:${[...TITLES]
    .filter(isUnspaced)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})$`,
  'u',
);
const TITLE_BEFORE = /^(?:dr|prof)(?=\p{L}{4})/u;
/** So much of a name must be there before the rest is guessed: letters, kana, and characters or syllables. */
const BEGUN = { letters: 3, kana: 3, characters: 2 } as const;
const MOST_WORDS = 8;
const KANA = /^[\u3041-\u309fー]/;
const NOBODY: FoundNames = { hits: [], nearly: false };

type Called = { id: number; name: string };
type Rank = 'whole' | 'part';
type Forms = ReadonlyMap<string, ReadonlyMap<Called, Rank>>;

/** Finds doctors by name, in what lies in memory: whole, begun, the given name alone, in either order, and with a slip where nobody has it as it was typed. */
export function makeDoctorNames(doctors: readonly NamedDoctor[]): (typed: string) => FoundNames {
  const forms = formsOf(doctors);
  const sounds = soundsOf(forms);
  const sorted = [...forms.keys()].sort();
  const around = new Map(doctors.map((doctor) => [doctor.id, ` ${doctor.around.map(foldWhole).join(' ')}`]));
  return (typed) => {
    const words = untitled(fold(typed).split(' ').filter(Boolean).slice(0, MOST_WORDS));
    if (words.length === 0) return NOBODY;
    const exact = new Map<number, { name: string; score: number }>();
    for (const [from, to] of stretches(words.length)) {
      const rest = [...words.slice(0, from), ...words.slice(to)];
      for (const [called, score] of calledSo(forms, sorted, words.slice(from, to), to === words.length)) {
        if ((exact.get(called.id)?.score ?? 0) >= score || !rest.every((word) => isAround(around.get(called.id), word))) continue;
        exact.set(called.id, { name: called.name, score });
      }
    }
    if (exact.size > 0) return { hits: inOrder(exact), nearly: false };
    const near = nearly(forms, sounds, words.join(''));
    return { hits: inOrder(near), nearly: near.size > 0 };
  };
}

/** A name as it may be typed: its parts joined as they stand and the other way round, and each part alone; all without spaces. */
function formsOf(doctors: readonly NamedDoctor[]): Forms {
  const forms = new Map<string, Map<Called, Rank>>();
  const put = (form: string, called: Called, rank: Rank) => {
    if ([...form].length < 2) return;
    const there = forms.get(form) ?? new Map<Called, Rank>();
    if (there.get(called) !== 'whole') there.set(called, rank);
    forms.set(form, there);
  };
  for (const { id, names } of doctors) {
    for (const name of names) {
      const called = { id, name };
      const parts = partsOf(name);
      put(parts.join(''), called, 'whole');
      put(parts.toReversed().join(''), called, 'whole');
      for (const part of parts) put(part, called, 'part');
      // A Korean or Chinese name is written together: what follows its first sign is what she is called.
      const [only] = parts;
      if (parts.length === 1 && only && isUnspaced(only)) put([...only].slice(1).join(''), called, 'part');
    }
  }
  return forms;
}

/** What is written apart in a name; a hyphen holds together. */
const partsOf = (name: string): string[] =>
  name
    .split(/[\s・·]+/u)
    .map((part) => fold(part).replaceAll(' ', ''))
    .filter(Boolean);

/** Romanised names by how they sound, however they are spelled: Yoon and Yun, Seo and Su, Lee and Li. */
const soundOf = (form: string): string =>
  form
    .replaceAll(/oo|eo|ou/g, 'u')
    .replaceAll('ee', 'i')
    .replaceAll('ae', 'e')
    .replaceAll(/(.)\1/g, '$1');

function soundsOf(forms: Forms): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(
    [...forms.keys()].filter((form) => /^[a-z]/.test(form)),
    soundOf,
  );
}

function untitled(words: readonly string[]): string[] {
  return words.filter((word) => !TITLES.has(word)).map((word) => word.replace(isUnspaced(word) ? TITLE_AFTER : TITLE_BEFORE, ''));
}

/** All stretches of so many words, the longest first. */
function stretches(count: number): [number, number][] {
  const all = Array.from({ length: count }, (_, from) => Array.from({ length: count - from }, (__, more): [number, number] => [from, from + more + 1]));
  return all.flat().toSorted(([a, b], [c, d]) => d - c - (b - a));
}

/** Who is called so, and how well it fits: the whole name, a part of it, the beginning of either. */
function calledSo(forms: Forms, sorted: readonly string[], words: readonly string[], isLast: boolean): Map<Called, number> {
  const form = words.join('');
  const found = new Map<Called, number>();
  for (const [called, rank] of forms.get(form) ?? []) found.set(called, rank === 'whole' ? 4 : 3);
  if (!isLast || [...form].length < leastBegun(form)) return found;
  for (let at = firstFrom(sorted, form); at < sorted.length && (sorted[at] as string).startsWith(form); at++) {
    for (const [called, rank] of forms.get(sorted[at] as string) ?? []) if (!found.has(called)) found.set(called, rank === 'whole' ? 2 : 1);
  }
  return found;
}

const leastBegun = (form: string): number => (isUnspaced(form) ? (KANA.test(form) ? BEGUN.kana : BEGUN.characters) : BEGUN.letters);

/** A word beside the name: it says where she works or what she does. */
const isAround = (text: string | undefined, word: string): boolean => text?.includes(isUnspaced(word) ? word : ` ${word}`) ?? false;

/** Those with the fewest slips, or spelled another way. */
function nearly(forms: Forms, sounds: ReadonlyMap<string, readonly string[]>, typed: string): Map<number, { name: string; score: number }> {
  let most = maxTypos(typed, isUnspaced(typed));
  let nearest: string[] = typed.length > 3 ? [...(sounds.get(soundOf(typed)) ?? [])] : [];
  if (nearest.length === 0 && most > 0) {
    for (const form of forms.keys()) {
      const slips = slipsBetween(typed, form, most);
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

const inOrder = (found: ReadonlyMap<number, { name: string; score: number }>) =>
  [...found].toSorted(([a, one], [b, other]) => other.score - one.score || a - b).map(([id, { name }]) => ({ id, name }));
