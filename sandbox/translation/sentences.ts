/** A sentence as it came, and the white space behind it. */
export interface Piece {
  text: string;
  after: string;
}

/** The end of a sentence. A full stop between digits or before a letter ("$1.50", "p.m") is none. */
const END = /(?:[!?。！？؟…]|\.(?=[\s."'”’)\]]|$))[.!?。！？؟…"'”’)\]」』]*|(?=\s*\n)/u;

/** A text cut into its sentences; all pieces put together again are the text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  const start = text.match(/^\s*/)?.[0] ?? '';
  if (start !== '') pieces.push({ text: '', after: start });
  for (let rest = text.slice(start.length); rest !== ''; ) {
    const end = rest.match(END);
    const length = end?.index === undefined ? rest.trimEnd().length : end.index + end[0].length;
    const after = rest.slice(length).match(/^\s*/)?.[0] ?? '';
    pieces.push({ text: rest.slice(0, length), after });
    rest = rest.slice(length + after.length);
  }
  return pieces;
}

/** The parts of a sentence between commas of any script; a comma between digits does not part. */
export function splitAtCommas(sentence: string): string[] {
  return sentence
    .split(/(?<!\d)[,，、،;；]|[,，、،;；](?!\d)/u)
    .map((part) => part.trim())
    .filter(lettersIn);
}

/** Whether there is anything to translate: a letter of any script. */
export function lettersIn(text: string): boolean {
  return /\p{L}/u.test(text);
}

const PICTURES = /(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F)(?:\p{Emoji_Modifier}|\u200D\p{Emoji}\uFE0F?)*/gu;

/** The emoji of a text, to be put behind its translation; empty, or with a space before. */
export function picturesIn(text: string): string {
  const pictures = text.match(PICTURES)?.join('') ?? '';
  return pictures === '' ? '' : ` ${pictures}`;
}
