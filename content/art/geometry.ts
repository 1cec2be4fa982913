/**
 * Strokes: SVG path data with absolute M, L, C and Z only, so that every number belongs to an x,y pair and a stroke can be moved,
 * turned, mirrored and scaled without changing the width of its line. The sheet is 1600 × 1200.
 */
export type Stroke = string;

/** Placement of a stroke: `x`, `y` is the place of its origin, `s` scales, `turn` is in degrees clockwise, `flip` mirrors left to right. */
export type Place = { x?: number; y?: number; s?: number; turn?: number; flip?: boolean };

type Point = readonly [number, number];

const round = (value: number): number => Math.round(value);
const pair = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

function points(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((part) => {
      const [x, y] = part.split(',').map(Number);
      if (x === undefined || y === undefined || Number.isNaN(x + y)) throw new Error(`not a point: ${part}`);
      return [x, y] as const;
    });
}

/**
 * A smooth line through the points of "x,y x,y …". The tangent at each point weighs its two neighbours by distance, which keeps a
 * short step beside a long one from bulging. `closed` joins the end to the start.
 */
export function curve(text: string, closed = false): Stroke {
  const list = points(text);
  const at = (index: number): Point => {
    const wrapped = closed ? (index + list.length) % list.length : Math.min(Math.max(index, 0), list.length - 1);
    return list[wrapped] as Point;
  };
  const gap = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
  const lean = (index: number): Point => {
    const [before, here, after] = [at(index - 1), at(index), at(index + 1)];
    const length = gap(before, here) + gap(here, after) || 1;
    return [(after[0] - before[0]) / length, (after[1] - before[1]) / length];
  };
  let path = `M${pair(at(0))}`;
  for (let index = 0; index < list.length - (closed ? 0 : 1); index += 1) {
    const [a, b] = [at(index), at(index + 1)];
    const third = gap(a, b) / 3;
    const [from, to] = [lean(index), lean(index + 1)];
    path += `C${pair([a[0] + from[0] * third, a[1] + from[1] * third])} ${pair([b[0] - to[0] * third, b[1] - to[1] * third])} ${pair(b)}`;
  }
  return closed ? `${path}Z` : path;
}

/** Straight segments through the points of "x,y x,y …". */
export function line(text: string, closed = false): Stroke {
  const [first, ...rest] = points(text);
  return `M${pair(first as Point)}L${rest.map(pair).join(' ')}${closed ? 'Z' : ''}`;
}

/** Part of an ellipse, from one angle to another in degrees: 0 is to the right, 90 is down. */
export function arc(cx: number, cy: number, rx: number, ry: number, from: number, to: number): Stroke {
  const parts = Math.max(1, Math.ceil(Math.abs(to - from) / 90));
  const step = ((to - from) / parts) * (Math.PI / 180);
  const handle = (4 / 3) * Math.tan(step / 4);
  const spot = (angle: number): Point => [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  const slope = (angle: number): Point => [-rx * Math.sin(angle) * handle, ry * Math.cos(angle) * handle];
  let angle = from * (Math.PI / 180);
  let path = `M${pair(spot(angle))}`;
  for (let index = 0; index < parts; index += 1) {
    const next = angle + step;
    const [a, b, da, db] = [spot(angle), spot(next), slope(angle), slope(next)];
    path += `C${pair([a[0] + da[0], a[1] + da[1]])} ${pair([b[0] - db[0], b[1] - db[1]])} ${pair(b)}`;
    angle = next;
  }
  return path;
}

export const ring = (cx: number, cy: number, r: number, ry = r): Stroke => `${arc(cx, cy, r, ry, 0, 360)}Z`;

/** A dot: a line of no length, which a round cap makes visible. */
export const dot = (x: number, y: number): Stroke => `M${round(x)} ${round(y)}L${round(x)} ${round(y)}`;

/** Returns the closed form between a line that crosses the sheet and the bottom of the sheet. */
export const below = (across: Stroke): Stroke => `${across}L1620 1220 -20 1220Z`;

/** Straight lines outward from a centre, between two radii. */
export function rays(cx: number, cy: number, inner: number, outer: number, count: number, from = 0, to = 360): Stroke {
  const step = (to - from) / (to - from === 360 ? count : count - 1);
  return Array.from({ length: count }, (_, index) => {
    const angle = (from + step * index) * (Math.PI / 180);
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return `M${pair([cx + x * inner, cy + y * inner])}L${pair([cx + x * outer, cy + y * outer])}`;
  }).join('');
}

/** Returns the strokes moved: mirrored first, then scaled, turned and put at x, y. */
export function place(strokes: Stroke | readonly Stroke[], where: Place): Stroke[] {
  const { x = 0, y = 0, s = 1, turn = 0, flip = false } = where;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180) * s, Math.sin((turn * Math.PI) / 180) * s];
  return [strokes].flat().map((stroke) =>
    stroke.replaceAll(/(-?\d+) (-?\d+)/g, (_, first: string, second: string) => {
      const [px, py] = [flip ? -Number(first) : Number(first), Number(second)];
      return pair([x + px * cos - py * sin, y + px * sin + py * cos]);
    }),
  );
}
