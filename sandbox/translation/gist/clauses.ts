import type { Language } from '../languages.ts';

/* Splits a softened sentence into clauses, and finds questions, denials and suppositions in them. */

type Span = { start: number; end: number };

/** A clause by its offsets in the sentence; `isQuestion` is true for a question. */
export interface Clause {
  start: number;
  end: number;
  isQuestion: boolean;
}

/** Borders between clauses. Korean and Japanese end a clause with a verb form; the other languages begin it with a word. */
const CLAUSE_BORDERS: Record<Language, RegExp> = {
  en: /[,;:](?=\s)|\s-+\s|\s(?=(?:but|because|so|although|and (?:i|is|are|can|could|how|what|when|do|does|will|would|it|we|she|he|then)|can i|is (?:it|this|that) (?:ok|okay|safe|a problem))\s)/g,
  ko: /,|(?<=[가-힣](?:데|데요|지만|니까|라서|이라|이고|됐고|있고|하시고|하고|구요|고요|어서|아서))\s/g,
  zh: /[,;]|\s+|(?=但是|不过(?!敏)|所以|因为)/g,
  ja: /、|(?<=(?:です|ます|ました|でした|ません|です?けど|んです?)(?:が|けど|けれど|ので|から))(?=.)|(?<=があって)/g,
  ar: /[،,؛;]|\s(?=(?:لكن|بس|لان|هل|وهل|وكم|ومتى)\s)/g,
};

const QUESTION_WORDS: Record<Language, RegExp> = {
  en: /[?]|^\W*(?:(?:hi|hey|hello|so|and|also|but|please)\s+)*(?:how|what|which|who|where|why|is|are|do(?! not)|does|did|can|could|will|would|should|may|am|any|when (?!i was|she was|he was))\b|\b(?:wondering|curious|(?:like|want|love) to (?:know|ask)|tell me|no idea|any idea|(?:quick )?question)\b/i,
  ko: /[?]|(?:까|나요|가요|은지|는지|을지)(?:요)?[.\s~]*$|(?:알려|말씀해)\s?주|궁금|어디|언제|어떻게|몇\s?시|무엇|어느/,
  zh: /[?]|吗|呢|多少|几[次天个点号位]|怎么|什么|哪|谁|多久|多长|是不是|[能可会要有行好](?:不|没)[能可会要有行好]|够不够|疼不疼|痛不痛|想[问知了](?:道|解)?|咨询|求/,
  ja: /[?]|か[。.\s]*$|でしょうか|(?:教え|知り)|いくら|いつから|何[時回日]|どれ|どの|どう|(?<!な)かな(?![りらず])/,
  ar: /[?؟]|(?<!\p{L})(?:هل|كم|متى|كيف|وين|اين|من هو|من هي|ما هي|ما هو|ايش|وش|شو|ليش|لماذا|ماذا|بكم|اي)(?!\p{L})|اعرف|اريد ان اسال|استفس|^\s*(?:في|ممكن)\s/u,
};

const DENIAL_WORDS: Record<Language, RegExp> = {
  en: /\b(?:not|no|never|without|none|neither|nor|cannot|nobody|nothing|hardly|barely|less|except|gone|stopped|better|subsided|went down|come down|wore off)\b/i,
  ko: /(?:^|\s)안\s|안\s?[되돼됩된]|지\s?(?:않|못|마|말)|(?:^|\s)못|없|아니|아닌|금지|불가|삼가|피해|피하|어렵|어려|힘들/,
  zh: /不(?!好意思)|没|無|无|别(?![人的])|勿|未|难|[消退好][了多]|减轻|缓解|止住/,
  ja: /ない|ませ[んぬ]|ずに|なく(?:て|な)|なし|無(?!料)|不(?!安)|難し|できかね|引[いき](?:て|た|ま)|治[っりま]|落ち着|ほとんど|良くな|楽にな/,
  ar: /(?<!\p{L})[وف]?(?:لا|لم|لن|ليس|ليست|لست|غير|بدون|(?<!(?:قبل|بعد|كل|مثل|زي|بدل) )ما|مو|مش|مب|دون|ابدا|ممنوع|ماعندي|راح|راحت|خف|خفت|زال|زالت|اختفى|احسن|افضل|تحسن|تحسنت)(?!\p{L})/u,
};

const HYPOTHESIS_WORDS: Record<Language, RegExp> = {
  en: /\b(?:if|unless|in case|suppose|might|maybe|perhaps|whether|thought|used to|would have)\b/i,
  ko: /(?:으|시|하|되|이|다)면(?=[\s,은는]|$)|경우|혹시(?!나)/,
  zh: /如果|要是|假如|万一|可能|也许|的话|以为/,
  ja: /場合|[たなれえけせてめべ](?:ら|ば)(?=、|\s|$)|もし|かもしれ|と思/,
  ar: /(?<!\p{L})(?:اذا|لو(?! سمحت)|ان كان|ربما|في حال)(?!\p{L})/u,
};

/** Returns the clauses of a sentence; no clause ends inside a `solid` range. Only the last one has the sentence's question mark. */
export function readClauses(text: string, language: Language, solid: readonly Span[]): Clause[] {
  const cuts = [...text.matchAll(CLAUSE_BORDERS[language])]
    .map(({ index }) => index)
    .filter((cut) => cut > 0 && solid.every(({ start, end }) => cut <= start || cut >= end));
  const starts = [0, ...cuts];
  return starts.map((start, place) => {
    const end = cuts[place] ?? text.length;
    return { start, end, isQuestion: containsQuestion(text.slice(start, end).replace(/^[\s,;:،؛、]+/, ''), language) };
  });
}

/** True if the text is a question, by its question mark or by its words. */
export function containsQuestion(text: string, language: Language): boolean {
  return QUESTION_WORDS[language].test(text);
}

/** True if a clause denies anything outside the known ranges. */
export function isDenied(text: string, part: Span, known: readonly Span[], language: Language): boolean {
  // 能不能 is a question, not a denial.
  const plain = language === 'zh' ? text.replace(/(\p{L})[不没]\1/gu, '___') : text;
  const matches = [...plain.slice(part.start, part.end).matchAll(new RegExp(DENIAL_WORDS[language], 'giu'))];
  return matches.some(({ 0: { length }, index }) => !known.some(({ start, end }) => start <= part.start + index && part.start + index + length <= end));
}

export function isHypothetical(text: string, language: Language): boolean {
  return HYPOTHESIS_WORDS[language].test(text);
}
