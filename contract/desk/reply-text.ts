import { fillPlaceholders, listPlaceholderNames, type PlaceholderType } from '../cards/card-text.ts';
import type { CardPlaceholder } from '../cards/cards.ts';
import type { Language } from '../constants.ts';
import type { MessageReply } from './replies.ts';

/** Topics of replies, in display order. The shared library has one file for each. */
export const REPLY_TOPICS = ['greeting', 'asking', 'price', 'date', 'before', 'arrival', 'after', 'travel'] as const;
export type ReplyTopic = (typeof REPLY_TOPICS)[number];

/** Limits of replies: characters of a text and of a title, pictures per reply, and replies per clinic. */
export const REPLY_LIMITS = { text: 1_000, title: 60, pictures: 4, own: 300 } as const;

/** Permitted placeholders of a reply. Some are filled from the thread or the clinic's data, others are typed before sending. */
export const REPLY_PLACEHOLDERS = {
  name: { type: 'name', label: { ko: '환자 이름', en: 'Patient’s name' } },
  visit: { type: 'moment', label: { ko: '방문 일시', en: 'Date and time of the visit' } },
  treatment: { type: 'treatment', label: { ko: '시술', en: 'Treatment' } },
  price: { type: 'amount', label: { ko: '시술 비용', en: 'Price at the clinic' } },
  fee: { type: 'amount', label: { ko: '예약금', en: 'Reservation fee' } },
  due: { type: 'amount', label: { ko: '병원에서 내실 금액', en: 'Amount due at the clinic' } },
  day: { type: 'date', label: { ko: '날짜', en: 'Day' } },
  days: { type: 'days', label: { ko: '일수', en: 'Number of days' } },
  hours: { type: 'hours', label: { ko: '시간 수', en: 'Number of hours' } },
  times: { type: 'times', label: { ko: '하루 횟수', en: 'Times a day' } },
  tablets: { type: 'tablets', label: { ko: '한 번에 먹는 알 수', en: 'Tablets each time' } },
  medicine: { type: 'medicine', label: { ko: '약 이름', en: 'Medicine' } },
  doctor: { type: 'name', label: { ko: '의사 이름', en: 'Doctor’s name' } },
  clinic: { type: 'clinic', label: { ko: '병원 이름', en: 'Name of the clinic' } },
  address: { type: 'address', label: { ko: '병원 주소', en: 'Address of the clinic' } },
  phone: { type: 'phone', label: { ko: '병원 전화', en: 'Telephone of the clinic' } },
} as const satisfies Record<string, { type: PlaceholderType; label: { ko: string; en: string } }>;
export type ReplyPlaceholder = keyof typeof REPLY_PLACEHOLDERS;

const isReplyPlaceholder = (name: string): name is ReplyPlaceholder => Object.hasOwn(REPLY_PLACEHOLDERS, name);

/** Returns the placeholders of a reply's text as card placeholders. */
export const listReplyPlaceholders = (text: string): CardPlaceholder[] =>
  [...new Set(listPlaceholderNames(text))].filter(isReplyPlaceholder).map((name) => ({ name, ...REPLY_PLACEHOLDERS[name], optional: false }));

/** True if every placeholder in the text is permitted and every brace belongs to a placeholder. */
export const hasOnlyKnownPlaceholders = (text: string): boolean =>
  listPlaceholderNames(text).every(isReplyPlaceholder) && !/[{}]/.test(text.replaceAll(/\{[a-z][a-z0-9-]*\}/g, ''));

/** True if both texts use the same set of placeholders. Repetitions do not count. */
export const hasSamePlaceholders = (one: string, other: string): boolean => joinPlaceholderNames(one) === joinPlaceholderNames(other);
const joinPlaceholderNames = (text: string) => [...new Set(listPlaceholderNames(text))].sort().join(' ');

type ReplyContent = Pick<MessageReply, 'texts' | 'values'>;

/**
 * Renders a reply in a language, with times also in `timeZone`. Returns undefined if it has no text in that language; another language is never
 * substituted.
 */
export function renderReply({ texts, values }: ReplyContent, language: Language, timeZone?: string): string | undefined {
  const text = texts[language];
  return text === undefined ? undefined : fillPlaceholders(text, values, language, timeZone);
}
