import { ring, type Stroke } from './geometry.ts';

/**
 * The light behind a drawing: four stops from the brightest point outward. The greens, blushes and creams are the product's own
 * celadon, blush and paper, thinned as a glaze is; the rest are their neighbours in a kiln.
 */
export const palettes = {
  dawn: ['#ffffff', '#f6dccf', '#cfe2d8', '#9cc3b3'],
  celadon: ['#ffffff', '#e3efe8', '#bcd8cb', '#6fa692'],
  clay: ['#fff6ec', '#f7dcc0', '#e9b99e', '#c98a73'],
  sand: ['#ffffff', '#efe7dc', '#d7cbb8', '#a9a48c'],
  blush: ['#ffffff', '#fbe9e2', '#f3cbba', '#dc9f89'],
  mist: ['#ffffff', '#eaf1f0', '#c9dcdd', '#8fb3b6'],
  jade: ['#f6fbf8', '#c6dfd3', '#8fbbaa', '#568f7e'],
  honey: ['#fffaf0', '#f9ead0', '#ead3a9', '#c2a26c'],
  moss: ['#fdfdf6', '#e9ecda', '#c8d2b5', '#8fa07d'],
  dusk: ['#fff3ea', '#efd6cc', '#c9b9bb', '#8b9ba0'],
  pearl: ['#ffffff', '#faf6ee', '#e9e4d9', '#c6cdc0'],
  apricot: ['#fffdf8', '#fce6cf', '#f2c6aa', '#cf9a83'],
} as const;

export type PaletteName = keyof typeof palettes;

/** A soft pool of one colour laid over the first light. */
export type Pool = { at: readonly [number, number]; reach: number; colour: string; strength: number };

/** A plain filled form under the drawing. */
export type Form = { d: Stroke; colour: string; strength: number };

/** `at` is the bright point in parts of the sheet; `reach` is how far the light goes, in parts of the sheet. */
export type Light = { palette: PaletteName; at: readonly [number, number]; reach: number; pool?: Pool; forms: readonly Form[] };

export function light(palette: PaletteName, x: number, y: number, reach: number, ...extra: (Pool | Form)[]): Light {
  const pool = extra.find((one): one is Pool => 'at' in one);
  const forms = extra.filter((one): one is Form => 'd' in one);
  return { palette, at: [x, y], reach, ...(pool && { pool }), forms };
}

const poolColours = { celadon: '#8fc0ae', blush: '#ecb7a3', sand: '#e6d3b1', clay: '#cf8f76', white: '#ffffff', sea: '#9cc4cb' } as const;

/** A second light. `x`, `y` and `reach` are in parts of the sheet. */
export function pool(tone: keyof typeof poolColours, x: number, y: number, reach = 0.5, strength = 0.6): Pool {
  return { at: [x, y], reach, colour: poolColours[tone], strength };
}

/** A pale disc: a moon, a mirror, a sun. */
export const disc = (cx: number, cy: number, r: number, strength = 0.4, colour = '#ffffff'): Form => ({ d: ring(cx, cy, r), colour, strength });

/** Any closed stroke as a pale form: the body of a bowl, a leaf, a sheet of paper. */
export const wash = (d: Stroke, strength = 0.28, colour = '#ffffff'): Form => ({ d, colour, strength });

/** An object with a surface that hides what lies behind it, with an optional colour and an optional pen for its outline. */
export type Layer = { d: Stroke; colour?: string; strength?: number; pen?: 'line' | 'fine' | 'gold' };

/**
 * One picture: the light, its objects from the farthest to the nearest, the drawing over them, a finer second pen for small or distant things,
 * points, and a gold pen for mended seams.
 */
export type Picture = {
  light: Light;
  layers?: readonly Layer[];
  lines?: readonly Stroke[];
  fine?: readonly Stroke[];
  dots?: readonly Stroke[];
  gold?: readonly Stroke[];
};
