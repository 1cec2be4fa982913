import { ALIKE, ALIKE_AS_WRITTEN } from './confusables.data.ts';

/**
 * Letters of other scripts that look like a Latin one, so that `аlice@…` with a Cyrillic а is the address of alice (security 2.4).
 * Those that Unicode names are in confusables.data.ts; a letter stands there too when its capital looks alike (`в` for the sake of
 * `В`), because comparing knows no case. No letter or digit of ASCII is changed: `rn` and `m`, `0` and `o` are different addresses of
 * different people.
 */

/** What Unicode's table leaves out or takes for another letter than a reader does: small capitals, and an eta, which is an n until it is a capital. */
const BY_EYE = { a: 'ᴀ', b: 'ʙ', d: 'ᴅ', e: 'ᴇ', g: 'ɢ', h: 'ʜ', j: 'ᴊ', k: 'ĸᴋ', l: 'ɭӏʟ', m: 'ᴍ', n: 'ηɴ', p: 'ᴘ', t: 'ᴛ' };
const BY_EYE_AS_WRITTEN = { h: 'Η' };

/** From sign to letter; of two tables that know a sign the later one counts. */
const byLook = (...tables: Readonly<Record<string, string>>[]) =>
  new Map(tables.flatMap(Object.entries<string>).flatMap(([letter, looks]) => [...looks].map((look): [string, string] => [look, letter])));
const [SMALL, WRITTEN] = [byLook(ALIKE, BY_EYE), byLook(ALIKE_AS_WRITTEN, BY_EYE_AS_WRITTEN)];

const through = (text: string, table: ReadonlyMap<string, string>) => [...text].map((sign) => table.get(sign) ?? sign).join('');

/** Without regard to case, width, compatibility forms, and signs that are not seen at all. */
export function caseless(text: string): string {
  return text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC');
}

/** The form in which IDs, addresses and names are compared: two that look alike fold alike, and are the same one (security 2.4). */
export function fold(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return caseless(text);
  return through(caseless(through(through(text, WRITTEN).normalize('NFKC'), WRITTEN)), SMALL);
}
