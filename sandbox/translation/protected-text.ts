/*
 * Replaces protected parts of a text. A caller marks them in XML (`<keep>…</keep>`, ignore_tags) or in HTML (`<span translate="no">…</span>`). Inside
 * the stand-in, one letter of an unused script stands for each part, so that a phrase with a hole around it is found. At the end each part is
 * restored byte for byte.
 */

/** A text with one letter for each protected part, and the original parts with their marks. */
export type ProtectedText = { text: string; parts: string[] };

/** Yi syllables: letters without case, which no folding changes and no language of the book has. */
const FIRST_STAND_IN = 0xa000;
const MAX_STAND_INS = 0x400;
const STAND_INS = /[\ua000-\ua3ff]/g;

const MARKED = {
  xml: /<(?:keep>([^<]*)<\/keep|keep\/)>/g,
  html: /<span translate="no">([^<]*)<\/span>/g,
};
const ENTITY = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/gi;
const NAMED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/** Parses a marked text; undefined if the marks are malformed or too many. */
export function extractProtected(marked: string, format: 'xml' | 'html'): ProtectedText | undefined {
  const parts: string[] = [];
  const text = marked.replace(MARKED[format], (part) => makeStandInLetter(parts.push(part) - 1));
  const broken = text.includes('<') || text.replace(ENTITY, '').includes('&');
  if (parts.length > MAX_STAND_INS || (format === 'xml' && broken)) return undefined;
  return { text: decodeEntities(text), parts };
}

/** Restores the protected parts in a translation, with the original markup. */
export function restoreProtected(text: string, parts: readonly string[]): string {
  return escapeXml(text).replace(STAND_INS, (letter) => parts[indexOfLetter(letter)] ?? letter);
}

/** Returns the visible content of a protected part by its letter. */
export function readProtectedPart(letter: string, parts: readonly string[]): string | undefined {
  const part = letter.length === 1 ? parts[indexOfLetter(letter)] : undefined;
  return part === undefined ? undefined : decodeEntities(part.replace(/<[^>]*>/g, ''));
}

/** Returns the text with every protected part as plain words, as if it had no marks. */
export function spellOutProtected(text: string, parts: readonly string[]): string {
  return text.replace(STAND_INS, (letter) => readProtectedPart(letter, parts) ?? letter);
}

/** Returns the letters in a text that stand for protected parts, in order. */
export function listProtectedLetters(text: string, parts: readonly string[]): string[] {
  return (text.match(STAND_INS) ?? []).filter((letter) => parts[indexOfLetter(letter)] !== undefined);
}

const makeStandInLetter = (place: number) => String.fromCharCode(FIRST_STAND_IN + place);
const indexOfLetter = (letter: string) => letter.charCodeAt(0) - FIRST_STAND_IN;
const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity) => {
    const named = NAMED[entity.toLowerCase()];
    if (named !== undefined) return named;
    const code = /^&#x/i.test(entity) ? Number.parseInt(entity.slice(3), 16) : Number.parseInt(entity.slice(2), 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
