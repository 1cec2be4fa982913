import { arc, curve, dot, line, place, rays, ring } from './geometry.ts';
import type { Layer } from './lights.ts';
import { box, leaf } from './motifs.ts';
import { moved } from './people.ts';
import { glow, solid, type Tone, thick, thin } from './surfaces.ts';

/** Rooms with windows and wall decoration. */

/** A room seen from the front: its far wall from x, y to x2, y2; the adjacent planes run to the edges of the sheet. */
export function room(x: number, y: number, x2: number, y2: number, wall: Tone, floor: Tone, side: Tone = wall): Layer[] {
  return [
    solid(line(`-20,-20 1620,-20 ${x2},${y} ${x},${y}`, true), side, 0.5, 'fine'),
    solid(line(`-20,-20 ${x},${y} ${x},${y2} -20,1220`, true), side, 0.75, 'fine'),
    solid(line(`1620,-20 ${x2},${y} ${x2},${y2} 1620,1220`, true), side, 0.6, 'fine'),
    solid(line(`-20,1220 ${x},${y2} ${x2},${y2} 1620,1220`, true), floor, 0.85, 'fine'),
    solid(box(x, y, x2 - x, y2 - y), wall, 0.75, 'fine'),
  ];
}

/** A wall seen from the front, with the floor below y. */
export const wall = (y: number, tone: Tone, floor: Tone): Layer[] => [
  glow(box(-20, -20, 1640, y + 20), tone, 0.55),
  solid(line(`-20,${y} 1620,${y} 1620,1220 -20,1220`, true), floor, 0.85, 'fine'),
];

/** View through a window of this size, its upper left corner at 0,0. */
const views = {
  sea: (w: number, h: number): Layer[] => [
    glow(box(0, Math.round(h * 0.55), w, Math.round(h * 0.45)), 'sea', 0.9),
    ...thin(
      `M0 ${Math.round(h * 0.55)}L${w} ${Math.round(h * 0.55)}`,
      curve(`${w * 0.2},${h * 0.7} ${w * 0.4},${h * 0.68} ${w * 0.6},${h * 0.72}`),
      arc(w * 0.7, h * 0.55, w * 0.1, w * 0.1, 180, 360),
    ),
  ],
  city: (w: number, h: number): Layer[] =>
    [0.06, 0.28, 0.46, 0.66, 0.84].map((at, n) =>
      solid(
        box(Math.round(w * at), Math.round(h * (0.62 - ((n * 7) % 4) * 0.09)), Math.round(w * 0.14), Math.round(h * (0.38 + ((n * 7) % 4) * 0.09))),
        'stone',
        0.9,
        'fine',
      ),
    ),
  trees: (w: number, h: number): Layer[] =>
    [0.2, 0.55, 0.85].flatMap((at, n) => [
      solid(ring(w * at, h * (0.62 + n * 0.05), w * 0.17, h * 0.2), 'moss', 0.8, 'fine'),
      ...thin(`M${Math.round(w * at)} ${Math.round(h * 0.6)}L${Math.round(w * at)} ${h}`),
    ]),
  hill: (w: number, h: number): Layer[] => [
    solid(`${curve(`0,${h * 0.7} ${w * 0.3},${h * 0.45} ${w * 0.6},${h * 0.6} ${w},${h * 0.4}`)}L${w} ${h} 0 ${h}Z`, 'celadon', 0.9, 'fine'),
    ...thin(ring(w * 0.75, h * 0.22, w * 0.08)),
  ],
  bridge: (w: number, h: number): Layer[] => [
    glow(box(0, Math.round(h * 0.66), w, Math.round(h * 0.34)), 'sea', 0.9),
    ...thin(
      `M0 ${Math.round(h * 0.6)}L${w} ${Math.round(h * 0.6)}M0 ${Math.round(h * 0.63)}L${w} ${Math.round(h * 0.63)}`,
      line(`${w * 0.3},${h * 0.22} ${w * 0.3},${h * 0.72}`),
      line(`${w * 0.72},${h * 0.22} ${w * 0.72},${h * 0.72}`),
      curve(`0,${h * 0.5} ${w * 0.3},${h * 0.24}`),
      curve(`${w * 0.3},${h * 0.24} ${w * 0.4},${h * 0.5} ${w * 0.51},${h * 0.57} ${w * 0.62},${h * 0.5} ${w * 0.72},${h * 0.24}`),
      curve(`${w * 0.72},${h * 0.24} ${w},${h * 0.5}`),
    ),
  ],
  moon: (w: number, h: number): Layer[] => [
    glow(box(0, 0, w, h), 'night', 0.55),
    solid(ring(w * 0.62, h * 0.36, w * 0.14), 'paper', 1, 'fine'),
    glow(`${curve(`0,${h * 0.8} ${w * 0.4},${h * 0.66} ${w},${h * 0.78}`)}L${w} ${h} 0 ${h}Z`, 'jade', 0.8),
  ],
  garden: (w: number, h: number): Layer[] => [
    ...[0.1, 0.24, 0.5, 0.72, 0.9].flatMap((at, n) =>
      thin(
        line(`${w * at},0 ${w * at + (n % 2) * 8},${h}`),
        line(`${w * at + 22},0 ${w * at + 22},${h}`),
        ...place(leaf({ s: w / 900 }), { x: w * at, y: h * (0.3 + (n % 3) * 0.2), turn: n % 2 ? 60 : -60 }),
      ),
    ),
    glow(box(0, h * 0.86, w, h * 0.14), 'moss', 0.7),
  ],
} as const;

/** A window: frame, view and bars. */
export function pane(x: number, y: number, w: number, h: number, view: keyof typeof views | undefined, across = 2, down = 1): Layer[] {
  const bars = [
    ...Array.from({ length: across - 1 }, (_, n) => `M${Math.round(x + (w * (n + 1)) / across)} ${y}L${Math.round(x + (w * (n + 1)) / across)} ${y + h}`),
    ...Array.from({ length: down - 1 }, (_, n) => `M${x} ${Math.round(y + (h * (n + 1)) / down)}L${x + w} ${Math.round(y + (h * (n + 1)) / down)}`),
  ];
  return [solid(box(x, y, w, h), 'sky'), ...(view ? moved(views[view](w, h), { x, y }) : []), ...thick(box(x, y, w, h), ...bars)];
}

/** Shelves with bottles and jars. */
export const shelves = (x: number, y: number, w: number, rows: number, tone: Tone = 'wood'): Layer[] =>
  Array.from({ length: rows }, (_, r) => r * 190 + y).flatMap((foot, r) => [
    ...Array.from({ length: Math.floor(w / 74) }, (_, n) => {
      const [left, tall] = [x + 20 + n * 72, 70 + ((n * 5 + r * 3) % 4) * 16];
      return (n + r) % 3 === 0
        ? solid(
            `M${left} ${foot}L${left} ${foot - tall + 20}C${left} ${foot - tall} ${left + 44} ${foot - tall} ${left + 44} ${foot - tall + 20}L${left + 44} ${foot}Z`,
            'paper',
            1,
            'fine',
          )
        : (n + r) % 3 === 1
          ? solid(box(left + 8, foot - tall, 28, tall), 'celadon', 1, 'fine')
          : solid(ring(left + 22, foot - 26, 22, 26), 'blush', 1, 'fine');
    }),
    solid(box(x, foot, w, 16), tone, 1, 'fine'),
  ]);

/** A wall of drawers for herbs. */
export const drawers = (x: number, y: number, across: number, down: number, size: number, tone: Tone = 'wood'): Layer[] => [
  solid(box(x - 14, y - 14, across * size + 28, down * size + 28), tone),
  ...thin(
    ...Array.from({ length: across + 1 }, (_, n) => line(`${x + n * size},${y} ${x + n * size},${y + down * size}`)),
    ...Array.from({ length: down + 1 }, (_, n) => line(`${x},${y + n * size} ${x + across * size},${y + n * size}`)),
  ),
  {
    d: Array.from({ length: across * down }, (_, n) => dot(x + (n % across) * size + size / 2, y + Math.floor(n / across) * size + size * 0.56)).join(''),
    pen: 'gold',
  },
];

/** A door or window of paper and lattice, as in a hanok. */
export const paperDoor = (x: number, y: number, w: number, h: number, across = 4, down = 8): Layer[] => [
  solid(box(x, y, w, h), 'paper'),
  ...thin(
    ...Array.from({ length: across - 1 }, (_, n) => line(`${x + (w * (n + 1)) / across},${y + 10} ${x + (w * (n + 1)) / across},${y + h * 0.8}`)),
    ...Array.from({ length: down - 1 }, (_, n) => line(`${x + 10},${y + (h * 0.8 * (n + 1)) / down} ${x + w - 10},${y + (h * 0.8 * (n + 1)) / down}`)),
    line(`${x},${y + h * 0.8} ${x + w},${y + h * 0.8}`),
  ),
];

export const curtain = (x: number, y: number, w: number, h: number, tone: Tone): Layer[] => [
  solid(
    `M${x} ${y}L${x + w} ${y}C${x + w + 10} ${y + h * 0.5} ${x + w - 16} ${y + h * 0.7} ${x + w + 6} ${y + h}L${x - 8} ${y + h}C${x + 10} ${y + h * 0.6} ${x - 8} ${y + h * 0.3} ${x} ${y}Z`.replaceAll(
      /\d+\.\d+/g,
      (n) => String(Math.round(+n)),
    ),
    tone,
    0.9,
  ),
  ...thin(
    ...[0.25, 0.5, 0.75].map((part) =>
      curve(`${x + w * part},${y} ${x + w * part + 8},${y + h * 0.4} ${x + w * part - 8},${y + h * 0.7} ${x + w * part + 4},${y + h}`),
    ),
  ),
];

export const clock = (x: number, y: number, r = 60): Layer[] => [
  solid(ring(x, y, r), 'paper'),
  ...thin(line(`${x},${y - r * 0.6} ${x},${y} ${x + r * 0.4},${y + r * 0.3}`), rays(x, y, r - 10, r - 3, 12)),
];
export const mirror = (x: number, y: number, rx: number, ry = rx): Layer[] => [
  solid(ring(x, y, rx, ry), 'sky'),
  ...thin(line(`${x - rx * 0.5},${y + ry * 0.2} ${x + rx * 0.1},${y - ry * 0.5}`), line(`${x - rx * 0.2},${y + ry * 0.4} ${x + rx * 0.4},${y - ry * 0.2}`)),
];
/** A drawing in a frame: a hill and a sun. */
export const framed = (x: number, y: number, w: number, h: number, tone: Tone = 'blush'): Layer[] => [
  solid(box(x, y, w, h), 'paper'),
  solid(box(x + 18, y + 18, w - 36, h - 36), tone, 0.8, 'fine'),
  ...thin(ring(x + w * 0.64, y + h * 0.4, w * 0.13), curve(`${x + 18},${y + h * 0.76} ${x + w * 0.4},${y + h * 0.58} ${x + w - 18},${y + h * 0.72}`)),
];
