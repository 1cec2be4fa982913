import type { TextSpan } from '../../../contract/facts.ts';
import { cx } from '../../ui/cx.ts';

/** Figures with what separates them, in any of the scripts that people write. */
const FIGURES = /\p{Nd}+(?:[.,:/٫٬]\p{Nd}+)*/gu;

export type Piece = { start: number; text: string; figure: boolean; differs: boolean };

/** Somebody's text with its figures set off, so that they can be compared at a glance, and what differs from the other text underlined. */
export function SetOff({ text, differing, onDark }: { text: string; differing: readonly TextSpan[]; onDark: boolean }) {
  return piecesOf(text, differing).map(({ start, text, figure, differs }) =>
    figure || differs ? (
      <span
        key={start}
        className={cx(
          'font-semibold tabular-nums',
          differs && 'underline decoration-2 underline-offset-3',
          differs && (onDark ? 'decoration-gold-100' : 'decoration-gold'),
        )}
      >
        {text}
      </span>
    ) : (
      text
    ),
  );
}

/** A text cut where something is set off; the pieces together are the text. Spans that it does not hold are left out. */
export function piecesOf(text: string, differing: readonly TextSpan[]): Piece[] {
  const figures = [...text.matchAll(FIGURES)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
  const within = ({ start, end }: TextSpan) => 0 <= start && start < end && end <= text.length;
  const spans = differing.filter(within);
  const cuts = [...new Set([0, text.length, ...[...figures, ...spans].flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b);
  const covers = (at: number) => (span: TextSpan) => span.start <= at && at < span.end;
  return cuts.slice(0, -1).map((start, i) => ({
    start,
    text: text.slice(start, cuts[i + 1]),
    figure: figures.some(covers(start)),
    differs: spans.some(covers(start)),
  }));
}
