/** A sentence as received, and the white space after it. */
export interface TextPiece {
  text: string;
  after: string;
}

/** The end of a sentence. A full stop between digits or before a letter ("$1.50", "p.m") does not end it. */
const SENTENCE_END = /(?:[!?。！？؟…]|\.(?=[\s."'”’)\]]|$))[.!?。！？؟…"'”’)\]」』]*|(?=\s*\n)/u;

/** Splits a text into sentences; joined together, the pieces equal the text. */
export function splitIntoPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  const start = text.match(/^\s*/)?.[0] ?? '';
  if (start !== '') pieces.push({ text: '', after: start });
  for (let rest = text.slice(start.length); rest !== ''; ) {
    const end = rest.match(SENTENCE_END);
    const length = end?.index === undefined ? rest.trimEnd().length : end.index + end[0].length;
    const after = rest.slice(length).match(/^\s*/)?.[0] ?? '';
    pieces.push({ text: rest.slice(0, length), after });
    rest = rest.slice(length + after.length);
  }
  return pieces;
}

/** Splits a sentence at commas of any script, except between digits. */
export function splitAtCommas(sentence: string): string[] {
  return sentence
    .split(/(?<!\d)[,，、،;；]|[,，、،;；](?!\d)/u)
    .map((part) => part.trim())
    .filter(hasLetters);
}

/** True if there is anything to translate: a letter of any script. */
export function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text);
}

const EMOJI = /(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F)(?:\p{Emoji_Modifier}|\u200D\p{Emoji}\uFE0F?)*/gu;

/** Returns the emoji of a text, to be appended to its translation; empty, or with a leading space. */
export function makeEmojiSuffix(text: string): string {
  const pictures = text.match(EMOJI)?.join('') ?? '';
  return pictures === '' ? '' : ` ${pictures}`;
}
