import { createElement, type SVGProps } from 'react';

type Drawing = readonly [tag: string, attributes: Record<string, string>][];

/**
 * Replaces lucide's own component in the built pages (vite/weight.ts): a drawing of 24 by 24 in the text's colour. Icons always stand beside a text
 * or in a named control, so they are hidden from screen readers.
 */
export default function createLucideIcon(drawing: Drawing) {
  return ({ strokeWidth = 2, ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      ...drawing.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
