import type { Language } from '../languages.ts';

/* Words that a gist must not omit: a sentence with one of them that is summarised as something else is misleading. */
const ALARM_WORDS: Record<Language, RegExp> = {
  en: /\b(?:vomit\w*|threw up|throwing up|nause\w*|fever\w*|faint(?:ed|ing)?|dizz\w+|pass(?:ed|ing) out|breath\w*|chest|emergency|ambulance|infect\w*|pus|bleed\w*|burn\w*|blind|vision|blurr\w*|hives|reaction|wet|burst|broke\w*|accident|fell|forgot\w*|missed|overdose|police|lawyer|sue|scam\w*|cheat\w*|wrong (?:person|side|medicine|pill)|cancer|seizure|stroke|heart)\b/gi,
  ko: /호흡|숨[이쉬]|응급|구급|출혈|감염|고름|쇼크|마비|실명|의식|화상|괴사/g,
  zh: /呕吐|吐了|恶心|发烧|晕|喘|呼吸|胸|急诊|救护|感染|化脓|出血|流血|灼|看不清|失明|过敏反应|弄湿|进水|摔|忘了吃|漏吃|报警|律师|投诉|骗|癌|抽搐|心脏/g,
  ja: /嘔吐|吐[いきっ]|発熱|失神|めまい|息(?:が|苦)|呼吸|胸(?:が|の痛)|救急|感染|膿|出血|見えな|失明|蕁麻疹|濡れ|転[んび]|忘れ|警察|弁護士|詐欺|がん|発作|心臓/g,
  ar: /(?<!\p{L})[وف]?(?:ال)?(?:تقيا\S*|استفرغ\S*|غثيان|حرار[هة]|حمى|اغماء|اغمي|دوخ[هة]|تنفس\S*|صدري|طوار[يئ]|اسعاف|التهاب|صديد|قيح|نزيف|ينزف|حرق[هة]|حروق|نظري|حساسي[هة] شديد[هة]|تبلل\S*|طحت|سقطت|نسيت|شرط[هة]|محامي|نصب|سرطان|تشنج|قلبي)(?!\p{L})/gu,
};

/** True if a text, normalised by alike.ts, contains such a word outside the ranges that were read. */
export function hasAlarmWord(text: string, read: readonly { start: number; end: number }[], language: Language): boolean {
  return [...text.matchAll(ALARM_WORDS[language])].some(({ 0: word, index: start }) => !read.some((one) => one.start < start + word.length && start < one.end));
}
