/**
 * Letters of other scripts that look like a Latin one, so that `аlice@…` with a Cyrillic а is the address of alice (security 2.4).
 *
 * From the data of UTS 39 (Unicode Security Mechanisms, confusables.txt 14.0), reviewed by hand: Latin, Greek, Cyrillic and
 * Armenian letters that are taken for one small Latin letter, and those whose capital is (`в` for the sake of `В`), because
 * comparing knows no case. No Latin letter or digit is changed: `rn` and `m`, `0` and `o` are different addresses of different people.
 */
const ALIKE: Readonly<Record<string, string>> = {
  a: 'ɑαаᴀ',
  b: 'βвьƅʙ',
  c: 'ᴄс',
  d: 'ԁᴅ',
  e: 'εеҽᴇ',
  f: 'ꞙք',
  g: 'ɡցɢԍ',
  h: 'нһհʜ',
  i: 'ıɪɩιі',
  j: 'ϳјᴊ',
  k: 'κкĸᴋ',
  l: 'ɭǀӏʟ',
  m: 'μмᴍ',
  n: 'ηոռɴ',
  o: 'ᴏοσоօ',
  p: 'ρрᴘ',
  q: 'ԛգզ',
  r: 'ᴦгʀ',
  s: 'ꜱƽѕտ',
  t: 'τтᴛ',
  u: 'ᴜʋυս',
  v: 'ᴠνѵ',
  w: 'ɯᴡѡԝա',
  x: 'χх',
  y: 'ɣʏγуү',
  z: 'ζᴢ',
};
/** Signs whose look goes when they are folded: a capital that looks like another letter than its small one does, and the lunate sigma. */
const ALIKE_AS_WRITTEN: Readonly<Record<string, string>> = { h: 'Η', n: 'Ν', y: 'Υ', c: 'ϲϹ' };

const byLook = (table: Readonly<Record<string, string>>) =>
  new Map(Object.entries(table).flatMap(([letter, looks]) => [...looks].map((look): [string, string] => [look, letter])));
const [SMALL, WRITTEN] = [byLook(ALIKE), byLook(ALIKE_AS_WRITTEN)];

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
