import { ALIKE, ALIKE_AS_WRITTEN } from './confusables.data.ts';

/**
 * Letters of other scripts that resemble a Latin letter, so that `аlice@…` with a Cyrillic а equals alice's address (security 2.4). Unicode's table
 * is in confusables.data.ts. Comparison ignores case, so that table also contains letters whose capital resembles a Latin one (`в` because of `В`).
 * ASCII letters and digits are never changed: `rn` and `m`, `0` and `o` belong to different addresses.
 */

/** Letters that Unicode's table lacks or maps differently than a reader would: small capitals, and eta, whose lower case resembles an n. */
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

/** Normalises IDs, addresses and names for comparison: look-alike characters become the same character (security 2.4). */
export function foldLookAlikes(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return foldCaseAndWidth(text);
  return replaceCharacters(
    foldCaseAndWidth(replaceCharacters(replaceCharacters(text, UNFOLDED_LOOK_ALIKES).normalize('NFKC'), UNFOLDED_LOOK_ALIKES)),
    FOLDED_LOOK_ALIKES,
  );
}
