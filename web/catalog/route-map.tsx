import type { Directions, GeoPosition } from '../../contract/catalog/clinic-facts.ts';

/** Size and margin of the drawing in its own units. The content is scaled to fit. */
const [WIDTH, HEIGHT, MARGIN] = [640, 400, 70];
/** Minimum width and height of the shown area, in metres. Prevents that a clinic beside its exit is magnified. */
const MIN_EXTENT_METRES = 160;
const METRES_PER_DEGREE = 111_195;

type Point = { x: number; y: number };

/** Converts positions to points of the drawing, with north at the top. Also returns the length of a hundred metres in it. */
export function projectPositions(positions: readonly GeoPosition[]): { points: Point[]; hundredMetres: number } {
  const origin = positions[0] as GeoPosition;
  const flat = positions.map(({ latitude, longitude }) => ({
    x: (longitude - origin.longitude) * METRES_PER_DEGREE * Math.cos((origin.latitude * Math.PI) / 180),
    y: (origin.latitude - latitude) * METRES_PER_DEGREE,
  }));
  const side = (of: (point: Point) => number) => ({ least: Math.min(...flat.map(of)), most: Math.max(...flat.map(of)) });
  const [x, y] = [side((point) => point.x), side((point) => point.y)];
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(MIN_EXTENT_METRES, x.most - x.least),
    (HEIGHT - 2 * MARGIN) / Math.max(MIN_EXTENT_METRES, y.most - y.least),
  );
  const at = (point: Point): Point => ({
    x: WIDTH / 2 + (point.x - (x.least + x.most) / 2) * scale,
    y: HEIGHT / 2 + (point.y - (y.least + y.most) / 2) * scale,
  });
  return { points: flat.map(at), hundredMetres: 100 * scale };
}

/** Returns the street of a leg, extended beyond the drawing on both sides. */
function extendStreet(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [((to.x - from.x) / length) * WIDTH, ((to.y - from.y) / length) * WIDTH];
  return `M${roundCoordinate(from.x - dx)} ${roundCoordinate(from.y - dy)}L${roundCoordinate(to.x + dx)} ${roundCoordinate(to.y + dy)}`;
}

const roundCoordinate = (value: number): number => Math.round(value * 10) / 10;

export type RouteMapProps = {
  /** Null if only the clinic is shown. */
  directions: Directions | null;
  position: GeoPosition;
  label: string;
  words: { exit: string; clinic: string; scale: string };
};

/** Map drawn from coordinates: exit, route and clinic. No outside map service learns who views it. North is at the top in every language. */
export function RouteMap({ directions, position, label, words }: RouteMapProps) {
  const { points, hundredMetres } = projectPositions(directions ? [directions.from, ...directions.legs.map(({ to }) => to)] : [position]);
  const [first, last] = [points[0] as Point, points.at(-1) as Point];
  const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${roundCoordinate(x)} ${roundCoordinate(y)}`).join('');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} direction="ltr" className="block w-full rounded-md bg-celadon-50">
      <g fill="none" strokeLinecap="round">
        {points.slice(1).map((to, at) => (
          <path key={`${to.x} ${to.y}`} d={extendStreet(points[at] as Point, to)} strokeWidth="26" className="stroke-white" />
        ))}
        {points.length > 1 && <path d={path} strokeWidth="5" strokeDasharray="1 11" strokeLinejoin="round" className="stroke-celadon-700" />}
      </g>
      {points.length > 1 && (
        <g>
          <circle cx={first.x} cy={first.y} r="13" strokeWidth="3" className="fill-surface stroke-celadon-900" />
          <circle cx={first.x} cy={first.y} r="5" className="fill-celadon-900" />
          <MarkerLabel at={first} other={last} text={words.exit} />
        </g>
      )}
      <g>
        <path d={`M${roundCoordinate(last.x)} ${roundCoordinate(last.y)}c-8-14-17-22-17-34a17 17 0 0 1 34 0c0 12-9 20-17 34z`} className="fill-blush-600" />
        <circle cx={last.x} cy={last.y - 34} r="6.5" className="fill-white" />
        <MarkerLabel
          at={{ x: last.x, y: last.y - (last.y < first.y || points.length === 1 ? 40 : 0) }}
          other={points.length > 1 ? first : { x: last.x, y: HEIGHT }}
          text={words.clinic}
        />
      </g>
      <g className="fill-ink-soft stroke-ink-soft" fontSize="17">
        <path d={`M24 ${HEIGHT - 22}v6h${roundCoordinate(hundredMetres)}v-6`} fill="none" strokeWidth="2" />
        <text x={24} y={HEIGHT - 30} stroke="none">
          {words.scale}
        </text>
        <path d={`M${WIDTH - 34} 62V28m-8 10 8-11 8 11`} fill="none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
        <text x={WIDTH - 34} y={82} textAnchor="middle" stroke="none">
          N
        </text>
      </g>
    </svg>
  );
}

/** Label of a marker, placed on the side away from the other marker. */
function MarkerLabel({ at, other, text }: { at: Point; other: Point; text: string }) {
  const above = at.y <= other.y;
  return (
    <text
      x={Math.min(WIDTH - 70, Math.max(70, at.x))}
      y={above ? Math.max(24, at.y - 24) : Math.min(HEIGHT - 10, at.y + 36)}
      textAnchor="middle"
      fontSize="19"
      fontWeight="600"
      paintOrder="stroke"
      strokeWidth="6"
      strokeLinejoin="round"
      className="fill-ink stroke-white"
    >
      {text}
    </text>
  );
}
