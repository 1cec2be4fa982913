import type { Language } from '../../contract/languages.ts';
import type { FoundFact } from './reading.ts';

/*
 * Decides if "in three weeks" is a date. It is one only if it is counted from the day it was said, but it is as often counted from a treatment. The
 * text must therefore mention a journey or meeting and no treatment, or say so explicitly: "three weeks from now".
 */

type FutureWords = {
  /** Words after or before a span that place it in the future. */
  behind?: RegExp;
  before?: RegExp;
  /** Phrases that count explicitly from now. */
  now: RegExp;
  /** Words for acts that have a date of their own. */
  meeting: RegExp;
  /** Other events from which a span can be counted. */
  treatment: RegExp;
};

/** Patterns match folded text (folding.ts). */
const WORDS: Record<Language, FutureWords> = {
  en: {
    before: /(?<![a-z])in\s(?:about\s|exactly\s|just\s)?$/i,
    behind: /^\sfrom\s(?:now|today)(?![a-z])/i,
    now: /(?<![a-z])from\s(?:now|today)(?![a-z])/i,
    meeting:
      /(?<![a-z])(?:i'?m\s(?:coming|flying|arriving|leaving|back|going|visiting)|(?:i|we)(?:'ll|\swill|'re|\sare)?\s(?:come|coming|fly|flying|arrive|arriving|leave|leaving|be\s(?:back|there|in)|visit|go\shome|get\smarried)|see\syou|my\s(?:flight|wedding|trip|birthday)|the\swedding)/i,
    treatment: /surg|operat|procedure|treat|inject|stitch|heal|swell|bruis|recover|laser|filler|botox|after|dose|tablet/i,
  },
  ko: {
    behind: /^\s?(?:뒤|후)(?!유)/,
    now: /앞으로|지금부터|오늘부터/,
    meeting: /갈게|가요|갑니다|가려|가는데|도착|출국|입국|귀국|돌아가|방문|뵐|봬|뵙|만나|결혼|여행|비행기|생일/,
    treatment: /수술|시술|치료|주사|맞|실밥|붓기|회복|레이저|필러|보톡스|복용|제거/,
  },
  zh: {
    behind: /^(?:之|以)?[后後]/,
    now: /从(?:今天|现在)[起开]|再过/,
    meeting: /我[们]?[^,，。]{0,6}(?:去|来|到|回国|出发|飞)|见面|再见|婚礼|结婚|机票|航班|回国|生日/,
    treatment: /术|打|针|治疗|拆线|恢复|肿|激光|填充|肉毒|服|吃|做完/,
  },
  ja: {
    behind: /^後/,
    now: /今から|今日から|本日から/,
    meeting: /伺|行きます|行く予定|来ます|帰り|帰国|出発|到着|渡航|結婚|お会い|旅行|飛行機|誕生日/,
    treatment: /術|施|治療|注射|抜糸|腫|回復|レーザー|ボトックス|服用|打/,
  },
  ar: {
    before: /(?<![ء-ي])[وف]?بعد\s(?:حوالي\s|نحو\s)?$/,
    now: /من\s(?:الان|اليوم)(?![ء-ي])/,
    meeting: /(?<![ء-ي])(?:س(?:اصل|اسافر|اعود|ازور|اتي|نصل|نسافر|نعود|نزور|نلتقي)|نراك\p{L}*|اراك\p{L}*|سفري|رحلتي|زفاف\p{L}*|اعود|اسافر|نلتقي)/u,
    treatment: /عملي|جراح|علاج|حقن|غرز|تورم|شفاء|ليزر|فيلر|بوتوكس|دواء|جلس/,
  },
};

/** True if a span of days or weeks certainly starts on the day it is said. */
export function isCountedFromNow(text: string, { start, end }: Pick<FoundFact, 'start' | 'end'>, language: Language): boolean {
  const { before, behind, now, meeting, treatment } = WORDS[language];
  if (!before?.test(text.slice(Math.max(0, start - 16), start)) && !behind?.test(text.slice(end, end + 12))) return false;
  const from = Math.max(...[...'.!?。！？؟\n'].map((mark) => text.lastIndexOf(mark, start))) + 1;
  const length = text.slice(end).search(/[.!?。！？؟\n]/);
  const sentence = text.slice(from, length < 0 ? text.length : end + length);
  return now.test(sentence) || (meeting.test(sentence) && !treatment.test(sentence));
}
