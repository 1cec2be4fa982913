/** Made by checks/confusables.ts from confusables.txt 13.0.0 of UTS 39, as unhomoglyph 1.0.6 has it. Not changed by hand. */
export const ALIKE: Readonly<Record<string, string>> = {
  a: 'ɑαа',
  b: 'ƅβвьꞵ',
  c: 'сᴄ',
  d: 'ԁ',
  e: 'εеҽꬲ',
  f: 'ϝքẝꞙꬵ',
  g: 'ƍɡԍցᶃ',
  h: 'ηнһհ',
  i: 'ıɩɪιіӏꙇ',
  j: 'ʝϳј',
  k: 'κк',
  l: 'ǀ',
  m: 'μϻм',
  n: 'ոռ',
  o: 'οσоօᴏᴑꬽ',
  p: 'ρр',
  q: 'ԛգզ',
  r: 'ʀгᴦꭇꭈ',
  s: 'ƽѕտꜱ',
  t: 'τт',
  u: 'ʋυսᴜꞟꭎꭒ',
  v: 'νѵᴠ',
  w: 'ɯѡԝաᴡ',
  x: 'χхꭓ',
  y: 'ɣʏγуүᶌỿꭚ',
  z: 'ζᴢ',
};

/** Capitals that look like another letter than their small form does, so that folding to small letters would lose the likeness. */
export const ALIKE_AS_WRITTEN: Readonly<Record<string, string>> = {
  c: 'ϲϹ',
  n: 'Ν',
  y: 'Υϒ',
};
