import { ring, type Stroke } from './geometry.ts';
import type { Layer } from './lights.ts';

/** Surfaces and their outlines, of which places and things are made. */

/** Colours of surfaces. */

export const tones = {
  paper: '#fdfaf3',
  cream: '#f6ecdd',
  stone: '#e6e3d9',
  blush: '#f4d9cc',
  brick: '#dcae99',
  wood: '#dfc09a',
  walnut: '#b3937a',
  celadon: '#c5ddd2',
  jade: '#8fbbaa',
  moss: '#b3c7a2',
  sea: '#a9cdd1',
  sky: '#dfeceb',
  night: '#6f9389',
  honey: '#f2d9a6',
  tile: '#93a7a1',
  white: '#ffffff',
} as const;
export type Tone = keyof typeof tones;

/** A surface with an outline. */
export const solid = (d: Stroke, tone: Tone, strength = 1, pen: Layer['pen'] = 'line'): Layer => ({ d, colour: tones[tone], strength, ...(pen && { pen }) });
/** Lines without a surface; `thick` uses the standard pen. */
export const thin = (...all: Stroke[]): Layer[] => [{ d: all.join(''), pen: 'fine' }];
export const thick = (...all: Stroke[]): Layer[] => [{ d: all.join(''), pen: 'line' }];
/** A surface without an outline: light on a wall, a shadow on a floor. */
export const glow = (d: Stroke, tone: Tone = 'white', strength = 0.5): Layer => ({ d, colour: tones[tone], strength });
export const shade = (d: Stroke, strength = 0.1): Layer => ({ d, colour: '#12382f', strength });
export const shadow = (x: number, y: number, w: number): Layer => shade(ring(x, y, w, Math.round(w / 9)));
