import { baseLanguage, type Language, type Target } from './languages.ts';

/* Times and parts of the day, as people write them in a chat. Texts are softened: digits are ASCII. */

/** A time of day. Without `half` it is kept as written: "14:00", or "2시" without morning or afternoon. */
export interface TimeOfDay {
  hour: number;
  minute: number;
  half?: 'am' | 'pm';
}

const PARTS = ['morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof PARTS)[number];

/** Pattern of each part of the day. */
const PART_OF_DAY_PATTERNS: Record<Language, Record<PartOfDay, string>> = {
  en: { morning: 'morning', afternoon: 'afternoon', evening: 'evening' },
  ko: { morning: '오전|아침', afternoon: '오후', evening: '저녁' },
  zh: { morning: '上午|早上', afternoon: '下午', evening: '晚上|傍晚' },
  ja: { morning: '午前中?|朝', afternoon: '午後', evening: '夕方|夜' },
  ar: { morning: 'صباحا|(?:في\\s+)?الصباح', afternoon: '(?:في\\s+)?(?:فترة\\s+)?بعد الظهر', evening: 'مساء|(?:في\\s+)?المساء' },
};

/** A part of the day as written. */
export const WRITTEN_PARTS_OF_DAY: Record<Language, Record<PartOfDay, string>> = {
  en: { morning: 'morning', afternoon: 'afternoon', evening: 'evening' },
  ko: { morning: '오전', afternoon: '오후', evening: '저녁' },
  zh: { morning: '上午', afternoon: '下午', evening: '晚上' },
  ja: { morning: '午前中', afternoon: '午後', evening: '夕方' },
  ar: { morning: 'صباحًا', afternoon: 'بعد الظهر', evening: 'مساءً' },
};

/** Source of a pattern for a part of the day. */
export function makePartOfDayPattern(language: Language): string {
  return `(?:${PARTS.map((part) => PART_OF_DAY_PATTERNS[language][part]).join('|')})`;
}

/** Returns the part of the day in a text, if any. */
export function readPartOfDay(text: string, language: Language): PartOfDay | undefined {
  return PARTS.find((part) => new RegExp(PART_OF_DAY_PATTERNS[language][part], 'iu').test(text));
}

const HOUR_WORDS: Partial<Record<Language, string[]>> = {
  ko: ['한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열', '열한', '열두'],
  zh: ['一', '两', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'],
};
const makeHourPattern = (language: Language) => (HOUR_WORDS[language] ?? []).toReversed().join('|');

const TIME_PATTERNS: Record<Language, string> = {
  en: "(?:\\d{1,2}(?::\\d{2})?\\s*[ap]\\.?m\\b\\.?|\\d{1,2}:\\d{2}|\\d{1,2}\\s*o'?clock|\\bnoon)",
  ko: `(?:(?:오전|오후|아침|저녁|낮|밤)?\\s*(?:(?:\\d{1,2}|${makeHourPattern('ko')})\\s*시(?:\\s*\\d{1,2}분|\\s*반)?|\\d{1,2}:\\d{2})|정오)`,
  zh: `(?:(?:上午|早上|中午|下午|傍晚|晚上)?\\s*(?:(?:\\d{1,2}|${makeHourPattern('zh')})\\s*点(?:半|整|钟|\\s*\\d{1,2}分?)?|\\d{1,2}:\\d{2})|中午)`,
  ja: '(?:(?:午前|午後|朝|夕方|夜)?の?\\s*(?:\\d{1,2}時(?:\\d{1,2}分|半)?|\\d{1,2}:\\d{2})|正午)',
  ar: '(?:\\d{1,2}(?::\\d{2})?(?:\\s*(?:صباحا|ظهرا|بعد الظهر|عصرا|مساء|ص(?!\\p{L})|م(?!\\p{L})))?)',
};

/** Source of a pattern for a time of day. */
export function makeTimePattern(language: Language): string {
  return TIME_PATTERNS[language];
}

const MORNING: Record<Language, RegExp> = { en: /a\.?m\b/i, ko: /오전|아침/, zh: /上午|早上/, ja: /午前|朝/, ar: /صباحا|ص(?!\p{L})/u };
const AFTERNOON: Record<Language, RegExp> = {
  en: /p\.?m\b/i,
  ko: /오후|저녁|낮|밤/,
  zh: /中午|下午|傍晚|晚上/,
  ja: /午後|夕方|夜/,
  ar: /ظهرا|بعد الظهر|عصرا|مساء|م(?!\p{L})/u,
};
const NOON = /^\s*(?:noon|정오|中午|正午)\s*$/i;

/** Returns the time in a text that matches `makeTimePattern`; undefined if there is no such time. */
export function readTime(text: string, language: Language): TimeOfDay | undefined {
  if (NOON.test(text)) return { hour: 12, minute: 0, half: 'pm' };
  const words = HOUR_WORDS[language] ?? [];
  const digits = text.replace(new RegExp(`(?:${words.toReversed().join('|')})(?=\\s*[시点])`, 'u'), (word) => String(words.indexOf(word) + 1));
  const found = (words.length > 0 ? digits : text).match(/(\d{1,2})(?:\s*[:시点時]\s*(\d{1,2})?)?/);
  if (found?.[1] === undefined) return undefined;
  const hour = Number(found[1]);
  const minute = /반|半/.test(text) ? 30 : Number(found[2] ?? 0);
  if (hour > 24 || minute > 59) return undefined;
  const half = MORNING[language].test(text) ? 'am' : AFTERNOON[language].test(text) ? 'pm' : undefined;
  return half === undefined || hour > 12 ? { hour, minute } : { hour, minute, half };
}

function writeHalf(time: TimeOfDay, language: Language): string {
  const morning = time.half === 'am';
  const evening = time.hour >= 6 && time.hour < 12;
  if (language === 'ko') return morning ? '오전 ' : '오후 ';
  if (language === 'ja') return morning ? '午前' : '午後';
  if (language === 'zh') return morning ? '上午' : time.hour === 12 ? '中午' : evening ? '晚上' : '下午';
  if (language === 'ar') return morning ? ' صباحًا' : time.hour === 12 ? ' ظهرًا' : evening ? ' مساءً' : ' بعد الظهر';
  return morning ? ' am' : ' pm';
}

/** Writes a time in the target language: "2 pm", "오후 2시", "下午2点", "午後2時", "2 بعد الظهر"; "14:00" stays a 24-hour time. */
export function writeTime(time: TimeOfDay, target: Target): string {
  const language = baseLanguage(target);
  const minutes = String(time.minute).padStart(2, '0');
  if (language === 'en' || language === 'ar') {
    const clock = time.minute > 0 || (time.half === undefined && (language === 'ar' || time.hour > 12)) ? `${time.hour}:${minutes}` : String(time.hour);
    if (time.half !== undefined) return clock + writeHalf(time, language);
    return language === 'en' && !clock.includes(':') ? `${clock} o'clock` : clock;
  }
  const signs = { ko: ['시', ' ', '분'], zh: ['点', '', '分'], ja: ['時', '', '分'] }[language];
  const clock = `${time.hour}${signs[0]}${time.minute > 0 ? `${signs[1]}${time.minute}${signs[2]}` : ''}`;
  return time.half === undefined ? clock : writeHalf(time, language) + clock;
}
