import { and, type SQL, sql } from 'drizzle-orm';

const KATAKANA = Array.from({ length: 86 }, (_, at) => String.fromCharCode(0x30a1 + at)).join('');
const HIRAGANA = Array.from({ length: 86 }, (_, at) => String.fromCharCode(0x3041 + at)).join('');
/** Accents, Arabic vowel signs, apostrophes, hyphens and spaces, which names are written with or without. */
const IGNORED = `[\\u0300-\\u036f\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u0640'’\\s-]`;

/** Folds a name in SQL: case, width, accents, kana and spaces do not matter. */
const foldName = (text: SQL): SQL => sql`translate(regexp_replace(normalize(lower(${text}), NFKD), ${IGNORED}, '', 'g'), ${KATAKANA}, ${HIRAGANA})`;

/** SQL condition that each typed word stands somewhere in the name, in any order and script. */
export function nameContains(name: SQL, typed: string): SQL | undefined {
  const words = typed.split(/\s+/).filter(Boolean);
  return and(...words.map((word) => sql`position(${foldName(sql`${word}::text`)} in ${foldName(name)}) > 0`));
}

/** Fewest digits by which a telephone number is searched. */
const MIN_PHONE_DIGITS = 6;

/** SQL condition that a telephone number ends with the typed digits; undefined if too few digits or letters were typed. */
export function phoneEndsWith(phone: SQL, typed: string): SQL | undefined {
  const digits = typed.replaceAll(/\D/g, '').replace(/^0+/, '');
  if (digits.length < MIN_PHONE_DIGITS || /[^\d\s()+./-]/.test(typed)) return undefined;
  return sql`regexp_replace(${phone}, '\\D', '', 'g') like ${`%${digits}`}`;
}
