import type { TextSpan } from '../../../contract/threads/message-facts.ts';
import { cx } from '../../ui/cx.ts';

/** Numbers with their separators, in any script. */
const NUMBERS = /\p{Nd}+(?:[.,:/٫٬]\p{Nd}+)*/gu;

/** Groups of digits as in a telephone number. Without isolation, Arabic text would show the groups in reverse order. */
const PHONE_NUMBERS = /(?<![\p{Nd}.,:/٫٬])\+?(?:\(\p{Nd}{1,5}\)|\p{Nd}{1,5})(?:[ -](?:\(\p{Nd}{1,5}\)|\p{Nd}{1,5}))+(?![\p{Nd}:/])/gu;
const MIN_PHONE_DIGITS = 7;

/** `number`: true for a number whose groups of digits run from left to right. */
export type TextPiece = { start: number; text: string; figure: boolean; number: boolean; differs: boolean };

/** A text with its numbers emphasised, for comparison at a glance, and with underlined differences from the other text. */
export function HighlightedText({ text, differing, onDark }: { text: string; differing: readonly TextSpan[]; onDark: boolean }) {
  return splitAtSpans(text, differing).map(({ start, text, figure, number, differs }) => {
    if (!figure && !differs) return text;
    const className = cx(
      'font-semibold tabular-nums',
      differs && 'underline decoration-2 underline-offset-3',
      differs && (onDark ? 'decoration-gold-100' : 'decoration-gold'),
    );
    return number ? (
      <bdi key={start} dir="ltr" className={className}>
        {text}
      </bdi>
    ) : (
      <span key={start} className={className}>
        {text}
      </span>
    );
  });
}

/** Splits a text at its numbers and differences. The joined pieces are the text. Ignores spans outside of it. */
export function splitAtSpans(text: string, differing: readonly TextSpan[]): TextPiece[] {
  const spansOf = (pattern: RegExp) => [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
  const numbers = spansOf(PHONE_NUMBERS).filter(({ start, end }) => text.slice(start, end).replaceAll(/\P{Nd}/gu, '').length >= MIN_PHONE_DIGITS);
  const covers = (at: number) => (span: TextSpan) => span.start <= at && at < span.end;
  const figures = [...numbers, ...spansOf(NUMBERS).filter(({ start }) => !numbers.some(covers(start)))];
  const within = ({ start, end }: TextSpan) => 0 <= start && start < end && end <= text.length;
  const spans = differing.filter(within);
  const cuts = [...new Set([0, text.length, ...[...figures, ...spans].flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((start, i) => ({
    start,
    text: text.slice(start, cuts[i + 1]),
    figure: figures.some(covers(start)),
    number: numbers.some(covers(start)),
    differs: spans.some(covers(start)),
  }));
}
