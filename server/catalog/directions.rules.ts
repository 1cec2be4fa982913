import type { Directions, GeoPosition, RouteTurn, WrittenDirections } from '../../contract/catalog/clinic-facts.ts';
import { type Language, pickText, type TextByLanguage } from '../../contract/constants.ts';

const EARTH_RADIUS_METRES = 6_371_000;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the distance east and north of `from`, in metres. Treats the earth as flat, which is exact enough for a walk. */
function offsetInMetres(from: GeoPosition, to: GeoPosition): { east: number; north: number } {
  return {
    east: toRadians(to.longitude - from.longitude) * Math.cos(toRadians(from.latitude)) * EARTH_RADIUS_METRES,
    north: toRadians(to.latitude - from.latitude) * EARTH_RADIUS_METRES,
  };
}

/** Returns the straight-line distance in metres. */
export function metresBetween(from: GeoPosition, to: GeoPosition): number {
  const { east, north } = offsetInMetres(from, to);
  return Math.hypot(east, north);
}

/** Returns the direction in degrees from north, clockwise. */
function bearingInDegrees(from: GeoPosition, to: GeoPosition): number {
  const { east, north } = offsetInMetres(from, to);
  return (Math.atan2(east, north) * 180) / Math.PI;
}

/** Maximum change of direction, in degrees, that is described as straight ahead. More than `TURN_ROUND_DEGREES` is described as turning round. */
const STRAIGHT_AHEAD_DEGREES = 30;
const TURN_ROUND_DEGREES = 150;

/** Returns the turn between two legs, given their bearings in degrees. */
export function turnBetween(before: number, after: number): RouteTurn {
  const change = ((after - before + 540) % 360) - 180;
  if (Math.abs(change) < STRAIGHT_AHEAD_DEGREES) return 'ahead';
  if (Math.abs(change) > TURN_ROUND_DEGREES) return 'back';
  return change > 0 ? 'right' : 'left';
}

/** Returns the directions leg by leg, in a reader's language, with metres rounded to tens. The last leg ends at the clinic. */
export function toDirections({ exit, corners, floor }: WrittenDirections<TextByLanguage>, clinic: GeoPosition, language: Language): Directions {
  const points = [exit.position, ...corners.map(({ position }) => position), clinic];
  const legs = points.slice(1).map((to, i) => {
    const [from, before] = [points[i] as GeoPosition, points[i - 1]];
    const at = corners[i - 1]?.at;
    return {
      turn: before ? turnBetween(bearingInDegrees(before, from), bearingInDegrees(from, to)) : ('ahead' as const),
      at: at ? pickText(at, language) : null,
      metres: Math.max(10, Math.round(metresBetween(from, to) / 10) * 10),
      to,
    };
  });
  return { exit: exit.number, from: exit.position, legs, floor };
}
