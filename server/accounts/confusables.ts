import { ALIKE, ALIKE_AS_WRITTEN } from './confusables.data.ts';

/**
 * Letters of other scripts that resemble a Latin one, so that `аlice@…` with a Cyrillic а is the address of alice (security 2.4). Letters from
 * Unicode's table are in confusables.data.ts; it also contains letters whose capital resembles one (`в` because of `В`), because comparison ignores
 * case. ASCII letters and digits are never changed: `rn` and `m`, `0` and `o` are different addresses of different people.
 */

/** Letters that Unicode's table lacks or maps to another letter than a reader would: small capitals, and eta, whose small form resembles an n. */
const EXTRA_CONFUSABLES = { a: 'ᴀ', b: 'ʙ', d: 'ᴅ', e: 'ᴇ', g: 'ɢ', h: 'ʜ', j: 'ᴊ', k: 'ĸᴋ', l: 'ɭӏʟ', m: 'ᴍ', n: 'ηɴ', p: 'ᴘ', t: 'ᴛ' };
const EXTRA_UPPERCASE_CONFUSABLES = { h: 'Η' };

/** Builds the map from characters to letters; later tables override earlier ones. */
const buildLookAlikeMap = (...tables: Readonly<Record<string, string>>[]) =>
  new Map(tables.flatMap(Object.entries<string>).flatMap(([letter, looks]) => [...looks].map((look): [string, string] => [look, letter])));
const [FOLDED_LOOK_ALIKES, UNFOLDED_LOOK_ALIKES] = [
  buildLookAlikeMap(ALIKE, EXTRA_CONFUSABLES),
  buildLookAlikeMap(ALIKE_AS_WRITTEN, EXTRA_UPPERCASE_CONFUSABLES),
];

const replaceCharacters = (text: string, table: ReadonlyMap<string, string>) => [...text].map((sign) => table.get(sign) ?? sign).join('');

/** Removes differences of case, width, compatibility forms and invisible characters. */
export function foldCaseAndWidth(text: string): string {
  return text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC');
}

/** Returns the form in which IDs, addresses and names are compared: look-alikes fold to the same form and count as equal (security 2.4). */
export function foldLookAlikes(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return foldCaseAndWidth(text);
  return replaceCharacters(
    foldCaseAndWidth(replaceCharacters(replaceCharacters(text, UNFOLDED_LOOK_ALIKES).normalize('NFKC'), UNFOLDED_LOOK_ALIKES)),
    FOLDED_LOOK_ALIKES,
  );
}
