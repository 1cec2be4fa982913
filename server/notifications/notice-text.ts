import { CLINIC_TIME_ZONE, type Language } from '../../contract/constants.ts';
import { buildMoneyFormatArgs } from '../../contract/money.ts';
import { formatDateAndTime } from '../platform/format-date-and-time.ts';
import type { FileMessageKind } from './files-sent.ts';
import type { NoticeKind } from './notice-kinds.ts';
import type { FactSubject } from './record-facts.ts';
import { fileNoticeText } from './words/files.ts';
import { findNoticeText, NOTICE_PHRASES } from './words/words.ts';

/** The reader, and the names for the text. A patient's name is given only when the patient's clinic reads the notice in its console. */
export type NoticeTextContext = {
  language: Language;
  timeZone: string;
  brand: string;
  clinic?: string | undefined;
  patient?: string | undefined;
  /** Kind of files to name in place of a message (`lookUpUnreadFiles`). */
  sent?: FileMessageKind | undefined;
  /** True if an unread translation may be wrong (`lookUpMarkedTranslations`). */
  marked?: boolean | undefined;
};

/** Returns the text of a notice: the title for a lock screen, the sentence about the event, and the label of the button. */
export function renderNoticeText(kind: NoticeKind, about: FactSubject, naming: NoticeTextContext): { title: string; text: string; button: string } {
  const { bare, button, ...usual } = findNoticeText(kind, naming.language);
  const { title, text } = naming.sent ? fileNoticeText(kind, naming.sent, naming.language) : usual;
  const holes = holeValuesOf(about, naming);
  const sentence = fillHoles(text, holes) ?? (bare === undefined ? undefined : fillHoles(bare, holes)) ?? title;
  return { title: fillHoles(title, holes) ?? title, text: naming.marked ? NOTICE_PHRASES[naming.language].withMark(sentence) : sentence, button };
}

type HoleValues = Record<string, string | undefined>;

/** Returns the text with its holes filled; undefined if one has no value. */
function fillHoles(text: string, holes: HoleValues): string | undefined {
  let isWhole = true;
  const filled = text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = holes[name];
    if (value === undefined) isWhole = false;
    return value ?? '';
  });
  // The first hole may be filled with a word in lower case ("a patient").
  return isWhole ? filled.charAt(0).toUpperCase() + filled.slice(1) : undefined;
}

function holeValuesOf(
  { start_at, was_at, held_until, firstAt, amount, currency_code, order_num, count, interpreter }: FactSubject,
  naming: NoticeTextContext,
): HoleValues {
  const { language, brand, clinic, patient } = naming;
  return {
    brand,
    clinic,
    patient: patient ?? NOTICE_PHRASES[language].patient,
    when: formatOnBothClocks(start_at, naming),
    was: formatOnBothClocks(was_at, naming),
    until: formatOnBothClocks(held_until, naming),
    first: formatOnBothClocks(firstAt, naming),
    order: order_num,
    interpreter,
    amount: amount === undefined || !currency_code ? undefined : new Intl.NumberFormat(...buildMoneyFormatArgs(currency_code, language)).format(amount),
    count: count === undefined ? undefined : String(count),
  };
}

/** Formats an instant in the clinic's time zone, and also in the reader's if the hour differs. */
function formatOnBothClocks(at: string | undefined, { language, timeZone }: NoticeTextContext): string | undefined {
  if (!at) return undefined;
  const on = (zone: string) => formatDateAndTime(new Date(at), language, zone);
  const { seoul, here } = NOTICE_PHRASES[language];
  const [there, mine] = [on(CLINIC_TIME_ZONE), on(timeZone)];
  return there === mine ? seoul(there) : `${seoul(there)} · ${here(mine)}`;
}
