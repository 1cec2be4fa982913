/**
 * Draws the demonstration content's pictures: `node content/art/draw.ts` writes `content/pictures/NAME.svg`. The same data always
 * gives the same bytes, and the masters are committed, so this runs only when a drawing changes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Stroke } from './geometry.ts';
import { type Form, type Layer, type Light, type Picture, palettes } from './lights.ts';
import { details } from './subjects-details.ts';
import { doctors } from './subjects-doctors.ts';
import { facades } from './subjects-facades.ts';
import { faces } from './subjects-faces.ts';
import { herbal } from './subjects-herbal.ts';
import { rooms } from './subjects-rooms.ts';
import { skin } from './subjects-skin.ts';
import { steps } from './subjects-steps.ts';
import { where } from './subjects-where.ts';

const ink = '#12382f';
const gold = '#b98a2f';
const stops = [0, 34, 70, 100];
/** Paper: a tile of faint white grain. Besides the look, it keeps the compressed sizes from showing a soft gradient as blocks. */
const grain =
  '<filter id="n" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="1" seed="7" stitchTiles="stitch"/>' +
  '<feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 .5 0 0 0 -.17"/></filter>' +
  '<pattern id="g" width="200" height="200" patternUnits="userSpaceOnUse"><rect width="200" height="200" filter="url(#n)"/></pattern>';

function gradients({ palette, at, reach, pool }: Light): string {
  const radial = (id: string, [x, y]: readonly [number, number], r: number, inside: string): string =>
    `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${r}">${inside}</radialGradient>`;
  const base = palettes[palette].map((colour, index) => `<stop offset="${stops[index]}%" stop-color="${colour}"/>`).join('');
  if (!pool) return radial('l', at, reach, base);
  // Three stops fall off as light does; two would leave a visible rim.
  const fade = [
    [0, 1],
    [45, 0.45],
    [100, 0],
  ]
    .map(([offset, part = 0]) => `<stop offset="${offset}%" stop-color="${pool.colour}" stop-opacity="${+(part * pool.strength).toFixed(2)}"/>`)
    .join('');
  return radial('l', at, reach, base) + radial('p', pool.at, pool.reach, fade);
}

const form = ({ d, colour, strength }: Form): string => `<path d="${d}" fill="${colour}" opacity="${strength}"/>`;

function pen(strokes: readonly Stroke[] | undefined, colour: string, width: number, opacity: number): string {
  if (!strokes?.length) return '';
  return `<path d="${strokes.join('')}" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`;
}

const pens = { line: [ink, 5.5, 0.62], fine: [ink, 3.6, 0.5], gold: [gold, 6.5, 0.85] } as const;

/** Merges consecutive layers with the same look into one path. */
function layersOf(layers: readonly Layer[] = []): string {
  const runs: { look: string; d: string[] }[] = [];
  for (const { d, colour, strength = 1, pen: name } of layers) {
    const paint = colour ? `fill="${colour}"${strength < 1 ? ` fill-opacity="${strength}"` : ''}` : 'fill="none"';
    const look = name ? `${paint} stroke="${pens[name][0]}" stroke-width="${pens[name][1]}" stroke-opacity="${pens[name][2]}"` : paint;
    const last = runs.at(-1);
    // Two surfaces in one path would cut holes into each other.
    if (last?.look === look && !colour) last.d.push(d);
    else runs.push({ look, d: [d] });
  }
  return runs.map(({ look, d }) => `<path ${look} d="${d.join('')}"/>`).join('');
}

/** Closed lines get a surface paler than the background. */
const closed = (lines: readonly Stroke[] = []): string =>
  lines
    .filter((d) => d.endsWith('Z') && !d.slice(1).includes('M'))
    .map((d) => `<path d="${d}" fill="#ffffff" opacity=".3"/>`)
    .join('');

/** The picture as an SVG document of 1600 × 1200. */
export function svg({ light, layers, lines, fine, dots, gold: seams }: Picture): string {
  const fill = (id: string, more = ''): string => `<path d="M0 0H1600V1200H0Z" fill="url(#${id})"${more}/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200"><defs>${gradients(light)}${grain}</defs>` +
    `${fill('l')}${light.pool ? fill('p') : ''}${light.forms.map(form).join('')}${closed(lines)}${layers ? `<g stroke-linecap="round" stroke-linejoin="round">${layersOf(layers)}</g>` : ''}${fill('g', ' opacity=".7"')}<g fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `${pen(fine, ink, 3.6, 0.5)}${pen(lines, ink, 5.5, 0.62)}${pen(dots, ink, 11, 0.5)}${pen(seams, gold, 6.5, 0.85)}</g></svg>\n`
  );
}

const folder = new URL('../pictures/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, picture] of Object.entries({ ...skin, ...faces, ...herbal, ...details, ...doctors, ...rooms, ...facades, ...where, ...steps })) {
  writeFileSync(new URL(`${name}.svg`, folder), svg(picture));
}
