import { LANGUAGES, type Language } from '../../contract/constants.ts';
import type { TermForms } from '../../contract/terms/terms.ts';
import { foldCase } from '../../contract/text-forms.ts';

type Span = { start: number; end: number };
/** A text in a language. */
type LanguageText = { text: string; language: Language };
/** A term of the original that the translation lacks. `said`: its form in the original; `expected`: our translation. */
type MissingTerm = { id: number; said: string; expected: string };

/** A form of a term. `stem`: text that every match contains. `pattern` is compiled at the first call, because most forms never come up. */
type Form = { id: number; pattern(): RegExp; stem: string; length: number };
type KnownTerm = { id: number; forms: TermForms; binding: boolean };

/**
 * Returns the binding terms of the original that have no accepted form in the translation, in text order. Used only for soft marks, because a
 * faithful translation can use other words. Tolerates inflection: Korean particles, the Arabic article, prefixes and endings, English plurals and
 * case. The longest of nested terms counts.
 */
export function findMissingTerms(original: LanguageText, translation: LanguageText, terms: readonly KnownTerm[]): MissingTerm[] {
  if (original.language === translation.language) return [];
  const text = normalizeText(original.text, original.language);
  const target = normalizeText(translation.text, translation.language);
  const byId = new Map(terms.map((term) => [term.id, term]));
  const seen = new Set<number>();
  return findTermMatches(text, getForms(terms, original.language)).flatMap(({ ids, said }) => {
    // Two terms can share a form. Either translation is accepted.
    const forms = ids.flatMap((id) => byId.get(id)?.forms[translation.language] ?? []);
    const [id = 0] = ids;
    if (seen.has(id) || forms.some((form) => loosePattern(form, translation.language).test(target))) return [];
    seen.add(id);
    return [{ id, said, expected: forms[0] ?? '' }];
  });
}

/** Changes to the medicines of an original. `lost`: missing in the translation. `replaced`: another medicine of the same group appears instead. */
export type MedicineChanges = { lost: Span[]; replaced: { original: Span; translation: Span; name: LocalizedName }[] };
/** Name of a medicine in each language. */
type LocalizedName = Record<Language, string>;

/**
 * Returns medicines of an original that its translation loses or replaces. Substances (aspirin) and kinds (an antibiotic) are separate groups. A kind
 * is reported only if another kind replaces it, because a faithful translation can just say "medicine". Forms of medicine (a tablet, a prescription)
 * are not compared.
 */
export function findChangedMedicines(original: LanguageText, translation: LanguageText, medicines: readonly KnownTerm[]): MedicineChanges {
  const { substances, kinds } = groupMedicines(medicines);
  return {
    lost: findMissingSpans(original, translation, substances),
    replaced: [...findReplaced(original, translation, substances), ...findReplaced(original, translation, kinds)],
  };
}

function findReplaced(original: LanguageText, translation: LanguageText, medicines: readonly KnownTerm[]): MedicineChanges['replaced'] {
  const lost = findMissingSpans(original, translation, medicines);
  const gained = lost.length === 0 ? [] : findMissingSpans(translation, original, medicines);
  return lost
    .slice(0, gained.length)
    .flatMap(({ name, ...place }, at) => gained.slice(at, at + 1).map(({ start, end }) => ({ original: place, translation: { start, end }, name })));
}

/** Endings of Korean names for a form of medicine, or for medicine without a particular purpose. */
const MEDICINE_FORM_ENDING =
  /(?:알약|(?<!\p{L})정제|가루약|안약|좌약|점안액|연고|크림|시럽|캡슐|패치|파스|처방|처방전|처방 ?약|의약품|복용약|먹는 약|영양제|보[조충]제|방부제|소독[약제]|조영제|한약|탕약|엑스제)$/u;
/** Endings of the Korean name of a kind: "against …" or "medicine for …". */
const MEDICINE_KIND_ENDING = /[제약]$/;

type MedicineGroups = { substances: readonly KnownTerm[]; kinds: readonly KnownTerm[] };
const groupsByList = new WeakMap<readonly KnownTerm[], MedicineGroups>();

const isMedicineForm = (korean: string) => MEDICINE_FORM_ENDING.test(korean);
const isMedicineKind = (korean: string) => MEDICINE_KIND_ENDING.test(korean);

/** Splits medicines into substances and kinds. Cached per list. */
function groupMedicines(medicines: readonly KnownTerm[]): MedicineGroups {
  const named = groupsByList.get(medicines) ?? {
    substances: medicines.filter(({ forms }) => !forms.ko.some((form) => isMedicineForm(form) || isMedicineKind(form))),
    kinds: medicines.filter(({ forms }) => !forms.ko.some(isMedicineForm) && forms.ko.some(isMedicineKind)),
  };
  groupsByList.set(medicines, named);
  return named;
}

function findMissingSpans(text: LanguageText, other: LanguageText, medicines: readonly KnownTerm[]): (Span & { name: LocalizedName })[] {
  const written = foldCase(text.text);
  return findMissingTerms(text, other, medicines).map(({ id, said }) => {
    const forms = medicines.find((medicine) => medicine.id === id)?.forms;
    const name = Object.fromEntries(LANGUAGES.map((language) => [language, forms?.[language][0] ?? ''])) as LocalizedName;
    const start = written.indexOf(said);
    // If normalisation changed offsets, the whole text is marked instead.
    return start < 0 || written.length !== text.text.length ? { name, start: 0, end: text.text.length } : { name, start, end: start + said.length };
  });
}

/**
 * Minimum length of a form to be searched for. One-syllable words (배, 점, 目) are too ambiguous in an original; they are only accepted as a
 * translation.
 */
const MIN_FORM_LENGTH: Record<Language, number> = { ko: 2, zh: 2, ja: 2, en: 3, ar: 3 };

const HANGUL = '\\p{Script=Hangul}';
/** Endings that can follow a Korean noun: particles, the plural, the copula, and verbs that turn the noun into an act. */
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
function normalizeText(text: string, language: Language): string {
  const folded = foldCase(text).replaceAll(/[’ʼ]/g, "'");
  if (language !== 'ar') return folded;
  return folded
    .replaceAll(/[\u064b-\u0652\u0670\u0640]/g, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Returns a pattern for a form with optional spaces and hyphens. */
function spacedPattern(form: string, language: Language): string {
  const words = form.split(/[\s-]+/).filter(Boolean);
  if (language === 'en') return words.map(escapeRegExp).join('[\\s-]+');
  return words.map(escapeRegExp).join('[\\s-]*');
}

/** Returns a pattern for the inflected forms of English words: plural, possessive, verb endings. */
function englishPattern(form: string): string {
  const whole = spacedPattern(form, 'en');
  if (/[a-z]y$/.test(form) && !/[aeiou]y$/.test(form)) return `(?<![a-z])${whole.slice(0, -1)}(?:y|ies)(?:'s)?(?![a-z])`;
  return `(?<![a-z])${whole}(?:'s|s|es|d|ed|ing)?(?:')?(?![a-z])`;
}

/** Returns the part of an Arabic word that its inflected forms share, normalised: without article and feminine ending. */
function arabicStem(word: string): string {
  const bare = word.startsWith('ال') && word.length > 4 ? word.slice(2) : word;
  return normalizeText(bare.replace(/ة$/, ''), 'ar');
}

/** Returns a pattern for every word of an Arabic form with article, prefixes and endings. `form` is not normalised. */
function arabicPattern(form: string): string {
  const words = form.split(/\s+/).filter(Boolean);
  return words
    .map((word) => {
      return `${ARABIC_BEFORE}${escapeRegExp(arabicStem(word))}${word.endsWith('ة') ? AFTER_FEMININE : AFTER_ARABIC}(?!\\p{L})`;
    })
    .join('\\s+');
}

/** Returns a pattern for a term in an original. It is stricter than the `loosePattern` pattern for the translation. */
function strictPattern(form: string, language: Language): string {
  if (language === 'ar') return arabicPattern(form);
  const own = normalizeText(form, language);
  if (language === 'en') return englishPattern(own);
  if (language === 'ko') return `(?<!${HANGUL})${spacedPattern(own, language)}${AFTER_KOREAN}`;
  // A katakana term must end where the katakana ends, so フィラー does not match in フィラーゼ.
  if (/^[\p{Script=Katakana}ー]+$/u.test(own)) return `(?<![\\p{Script=Katakana}ー])${escapeRegExp(own)}(?=アレルギー|[^\\p{Script=Katakana}ー]|$)`;
  return spacedPattern(own, language);
}

const loosePatterns = new Map<string, RegExp>();

/** Returns a pattern for a form in a translation, with any inflection. */
function loosePattern(form: string, language: Language): RegExp {
  const key = `${language} ${form}`;
  let pattern = loosePatterns.get(key);
  if (!pattern) {
    pattern = new RegExp(
      language === 'ko' || language === 'zh' || language === 'ja' ? spacedPattern(normalizeText(form, language), language) : strictPattern(form, language),
      'u',
    );
    loosePatterns.set(key, pattern);
  }
  return pattern;
}

const formsByList = new WeakMap<readonly KnownTerm[], Map<Language, Form[]>>();

/** Returns the forms of these terms in a language, longest first; cached per list. */
function getForms(terms: readonly KnownTerm[], language: Language): Form[] {
  const byLanguage = formsByList.get(terms) ?? new Map<Language, Form[]>();
  formsByList.set(terms, byLanguage);
  const forms = byLanguage.get(language) ?? listForms(terms, language);
  byLanguage.set(language, forms);
  return forms;
}

function listForms(terms: readonly KnownTerm[], language: Language): Form[] {
  return terms
    .filter(({ binding }) => binding)
    .flatMap(({ id, forms }) =>
      forms[language]
        .filter((form) => [...form].length >= MIN_FORM_LENGTH[language])
        .map((form): Form => {
          const [word = ''] = normalizeText(form, language).split(/[\s-]+/);
          const [arabic = ''] = form.split(/\s+/).filter(Boolean);
          const stem = language === 'en' ? word.replace(/y$/, '') : language === 'ar' ? arabicStem(arabic) : word;
          let pattern: RegExp | undefined;
          const compile = () => (pattern ??= new RegExp(strictPattern(form, language), 'gu'));
          return { id, pattern: compile, stem, length: form.length };
        }),
    )
    .toSorted((a, b) => b.length - a.length);
}

type TermMatch = { ids: number[]; said: string; from: number; to: number };

/** Returns the terms in a text, in order. A longer term hides the terms within it. */
function findTermMatches(text: string, forms: readonly Form[]): TermMatch[] {
  const taken: TermMatch[] = [];
  for (const { id, pattern, stem } of forms) {
    if (!text.includes(stem)) continue;
    for (const match of text.matchAll(pattern())) {
      const [from, to] = [match.index, match.index + match[0].length];
      const over = taken.filter((other) => from < other.to && other.from < to);
      const [same] = over;
      if (over.length === 0) taken.push({ ids: [id], said: match[0].trim(), from, to });
      else if (same?.from === from && same.to === to) same.ids.push(id);
    }
  }
  return taken.toSorted((a, b) => a.from - b.from);
}
