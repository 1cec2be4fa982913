import { LANGUAGES, type Language } from '../../contract/constants.ts';
import type { TermForms } from '../../contract/terms/terms.ts';
import { foldCase } from '../../contract/text-forms.ts';

type Span = { start: number; end: number };
/** A text in a language. */
type Said = { text: string; language: Language };
/** A term of the original that the translation lacks: `said` is its form in the original, `expected` our translation. */
type MissingTerm = { id: number; said: string; expected: string };

type Form = { id: number; pattern: RegExp; stem: string; length: number };
type Known = { id: number; forms: TermForms; binding: boolean };

/**
 * Returns the binding terms of the original of which the translation contains no accepted form, in text order. Used for soft marks only, because a
 * faithful translation may use other words. Tolerates inflection: Korean particles, the Arabic article, prefixes and endings, English plurals and
 * case. Of nested terms the longest counts.
 */
export function checkTerms(original: Said, translation: Said, terms: readonly Known[]): MissingTerm[] {
  if (original.language === translation.language) return [];
  const text = plain(original.text, original.language);
  const target = plain(translation.text, translation.language);
  const byId = new Map(terms.map((term) => [term.id, term]));
  const seen = new Set<number>();
  return saidIn(text, formsOf(terms, original.language)).flatMap(({ ids, said }) => {
    // Two terms may share a form; either translation is accepted.
    const forms = ids.flatMap((id) => byId.get(id)?.forms[translation.language] ?? []);
    const [id = 0] = ids;
    if (seen.has(id) || forms.some((form) => loosely(form, translation.language).test(target))) return [];
    seen.add(id);
    return [{ id, said, expected: forms[0] ?? '' }];
  });
}

/** Changes to the medicines of an original. `lost`: missing in the translation; `replaced`: another of the same group appears instead. */
export type MedicineChanges = { lost: Span[]; replaced: { original: Span; translation: Span; name: Name }[] };
/** Name of a medicine in each language. */
type Name = Record<Language, string>;

/**
 * Returns the medicines that an original names and its translation does not. Substances (aspirin) and kinds (an antibiotic) are separate groups. A
 * kind is reported only if another one replaces it, because a faithful translation may just say "medicine". Forms of medicine (a tablet, a
 * prescription) are not compared.
 */
export function changedMedicines(original: Said, translation: Said, medicines: readonly Known[]): MedicineChanges {
  const { substances, kinds } = groupsOf(medicines);
  return {
    lost: missingPlaces(original, translation, substances),
    replaced: [...replacedIn(original, translation, substances), ...replacedIn(original, translation, kinds)],
  };
}

function replacedIn(original: Said, translation: Said, medicines: readonly Known[]): MedicineChanges['replaced'] {
  const lost = missingPlaces(original, translation, medicines);
  const gained = lost.length === 0 ? [] : missingPlaces(translation, original, medicines);
  return lost
    .slice(0, gained.length)
    .flatMap(({ name, ...place }, at) => gained.slice(at, at + 1).map(({ start, end }) => ({ original: place, translation: { start, end }, name })));
}

/** Endings of Korean names for a form of medicine, or for medicine of no particular purpose. */
const FORM_OF_MEDICINE =
  /(?:알약|(?<!\p{L})정제|가루약|안약|좌약|점안액|연고|크림|시럽|캡슐|패치|파스|처방|처방전|처방 ?약|의약품|복용약|먹는 약|영양제|보[조충]제|방부제|소독[약제]|조영제|한약|탕약|엑스제)$/u;
/** Endings of the Korean name of a kind: "against …" or "medicine for …". */
const KIND_OF_MEDICINE = /[제약]$/;

type Groups = { substances: readonly Known[]; kinds: readonly Known[] };
const groups = new WeakMap<readonly Known[], Groups>();

const isForm = (korean: string) => FORM_OF_MEDICINE.test(korean);
const isKind = (korean: string) => KIND_OF_MEDICINE.test(korean);

/** Cached per list, like the patterns of its forms. */
function groupsOf(medicines: readonly Known[]): Groups {
  const named = groups.get(medicines) ?? {
    substances: medicines.filter(({ forms }) => !forms.ko.some((form) => isForm(form) || isKind(form))),
    kinds: medicines.filter(({ forms }) => !forms.ko.some(isForm) && forms.ko.some(isKind)),
  };
  groups.set(medicines, named);
  return named;
}

function missingPlaces(text: Said, other: Said, medicines: readonly Known[]): (Span & { name: Name })[] {
  const written = foldCase(text.text);
  return checkTerms(text, other, medicines).map(({ id, said }) => {
    const forms = medicines.find((medicine) => medicine.id === id)?.forms;
    const name = Object.fromEntries(LANGUAGES.map((language) => [language, forms?.[language][0] ?? ''])) as Name;
    const start = written.indexOf(said);
    // If normalisation changed offsets, the whole text is marked.
    return start < 0 || written.length !== text.text.length ? { name, start: 0, end: text.text.length } : { name, start, end: start + said.length };
  });
}

/** Minimum length of a form to be searched for. Words of one syllable or character (배, 점, 目) are too ambiguous; they count only as a translation. */
const MIN_FORM_LENGTH: Record<Language, number> = { ko: 2, zh: 2, ja: 2, en: 3, ar: 3 };

const HANGUL = '\\p{Script=Hangul}';
/** Endings that may follow a Korean noun: particles, the plural, the copula, and verbs that turn it into an act. */
const PARTICLES = [
  ...[
    '이',
    '가',
    '은',
    '는',
    '을',
    '를',
    '의',
    '에',
    '에서',
    '에게',
    '께',
    '께서',
    '와',
    '과',
    '도',
    '만',
    '로',
    '으로',
    '랑',
    '이랑',
    '나',
    '이나',
    '든지',
    '요',
    '이요',
    '님',
  ],
  ...[
    '부터',
    '까지',
    '보다',
    '처럼',
    '마다',
    '밖에',
    '조차',
    '대로',
    '들',
    '후',
    '전',
    '중',
    '시',
    '용',
    '때',
    '입니다',
    '이에요',
    '예요',
    '인가요',
    '이고',
    '인데',
  ],
  ...['하', '해', '했', '할', '한', '합', '되', '돼', '됐', '될', '된', '됩', '받', '있', '없'],
];
const AFTER_KOREAN = `(?=${PARTICLES.join('|')}|(?!${HANGUL})|$)`;

const ARABIC_BEFORE = '(?<!\\p{L})(?:[وف])?(?:[بكلس])?(?:ال|ل)?';
const AFTER_ARABIC = '(?:ات|ان|ين|ون|اته|اتها|اتك|اتي|ي|ا|ه|ها|ك|كم|كن|نا|هم|هن|ني)?';
/** Endings that replace the last letter of a word in ة. */
const AFTER_FEMININE = '(?:ه|تي|ته|تها|تك|تكم|تنا|تهم|تان|تين|ات|اته|اتها|اتك|اتي)';

/** Normalises spelling variants: width, case, and Arabic signs that writers omit. */
function plain(text: string, language: Language): string {
  const folded = foldCase(text).replaceAll(/[’ʼ]/g, "'");
  if (language !== 'ar') return folded;
  return folded
    .replaceAll(/[\u064b-\u0652\u0670\u0640]/g, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Pattern for a form with optional spaces and hyphens. */
function spaced(form: string, language: Language): string {
  const words = form.split(/[\s-]+/).filter(Boolean);
  if (language === 'en') return words.map(escaped).join('[\\s-]+');
  return words.map(escaped).join('\\s*');
}

/** Pattern for the inflected forms of English words: plural, possessive, verb endings. */
function english(form: string): string {
  const whole = spaced(form, 'en');
  if (/[a-z]y$/.test(form) && !/[aeiou]y$/.test(form)) return `(?<![a-z])${whole.slice(0, -1)}(?:y|ies)(?:'s)?(?![a-z])`;
  return `(?<![a-z])${whole}(?:'s|s|es|d|ed|ing)?(?:')?(?![a-z])`;
}

/** Pattern for every word of an Arabic form with article, prefixes and endings. `form` is not normalised. */
function arabic(form: string): string {
  const words = form.split(/\s+/).filter(Boolean);
  return words
    .map((word) => {
      const bare = word.startsWith('ال') && word.length > 4 ? word.slice(2) : word;
      const stem = escaped(plain(bare.replace(/ة$/, ''), 'ar'));
      return `${ARABIC_BEFORE}${stem}${bare.endsWith('ة') ? AFTER_FEMININE : AFTER_ARABIC}(?!\\p{L})`;
    })
    .join('\\s+');
}

/** Pattern for a term in an original, stricter than `loosely` for its translation. */
function strictly(form: string, language: Language): string {
  if (language === 'ar') return arabic(form);
  const own = plain(form, language);
  if (language === 'en') return english(own);
  if (language === 'ko') return `(?<!${HANGUL})${spaced(own, language)}${AFTER_KOREAN}`;
  // A katakana word must end where the katakana ends: フィラー does not occur in フィラーゼ.
  if (/^[\p{Script=Katakana}ー]+$/u.test(own)) return `(?<![\\p{Script=Katakana}ー])${escaped(own)}(?=アレルギー|[^\\p{Script=Katakana}ー]|$)`;
  return spaced(own, language);
}

const answers = new Map<string, RegExp>();

/** Pattern for a form in a translation, with any inflection. */
function loosely(form: string, language: Language): RegExp {
  const key = `${language} ${form}`;
  let pattern = answers.get(key);
  if (!pattern) {
    pattern = new RegExp(language === 'ko' || language === 'zh' || language === 'ja' ? spaced(plain(form, language), language) : strictly(form, language), 'u');
    answers.set(key, pattern);
  }
  return pattern;
}

const prepared = new WeakMap<readonly Known[], Map<Language, Form[]>>();

/** Returns the forms of these terms in a language, longest first; cached per list. */
function formsOf(terms: readonly Known[], language: Language): Form[] {
  let known = prepared.get(terms);
  if (!known) {
    known = new Map(LANGUAGES.map((each) => [each, compiled(terms, each)]));
    prepared.set(terms, known);
  }
  return known.get(language) ?? [];
}

function compiled(terms: readonly Known[], language: Language): Form[] {
  return terms
    .filter(({ binding }) => binding)
    .flatMap(({ id, forms }) =>
      forms[language]
        .filter((form) => [...form].length >= MIN_FORM_LENGTH[language])
        .map((form): Form => {
          const [word = ''] = plain(form, language).split(/[\s-]+/);
          const stem = language === 'en' ? word.slice(0, 3) : language === 'ar' ? word.replace(/^ال/, '').slice(0, 2) : word;
          return { id, pattern: new RegExp(strictly(form, language), 'gu'), stem, length: form.length };
        }),
    )
    .toSorted((a, b) => b.length - a.length);
}

type Place = { ids: number[]; said: string; from: number; to: number };

/** Returns the terms in a text, in order; a longer one hides those within it. */
function saidIn(text: string, forms: readonly Form[]): Place[] {
  const taken: Place[] = [];
  for (const { id, pattern, stem } of forms) {
    if (!text.includes(stem)) continue;
    for (const match of text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      const over = taken.filter((other) => from < other.to && other.from < to);
      const [same] = over;
      if (over.length === 0) taken.push({ ids: [id], said: match[0].trim(), from, to });
      else if (same?.from === from && same.to === to) same.ids.push(id);
    }
  }
  return taken.toSorted((a, b) => a.from - b.from);
}
