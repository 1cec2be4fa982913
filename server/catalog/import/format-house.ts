import { z } from 'zod';
import {
  ANAESTHETIST_PRESENCE,
  CAMERA_RULES,
  EMERGENCY_EQUIPMENT,
  type GeoPosition,
  ROOM_KINDS,
  type Safety,
  SPECIALTIES,
  type WrittenDirections,
} from '../../../contract/catalog/clinic-facts.ts';
import { LANGUAGES, SEXES, type TextByLanguage } from '../../../contract/constants.ts';
import { MUST_BE_MAP } from '../../content/parse-yaml.ts';
import { metresBetween } from '../directions.rules.ts';
import { enumValue, id, line, list, pictureName, slug, texts } from './format-parts.ts';

/** Format of a clinic's registration, building, directions from the station, and doctors (content/README.md). */

export const registration = z.strictObject(
  {
    number: line.max(60, 'is longer than 60 characters'),
    expires_on: z.iso.date('must be a date such as 2029-08-14'),
  },
  MUST_BE_MAP,
);

const countUpTo = (most: number) => z.number('must be a number').int('must be a whole number').min(1, 'must be 1 or more').max(most, `must be ${most} or less`);
export const rooms = list(z.strictObject({ kind: enumValue(ROOM_KINDS), count: countUpTo(200) }, MUST_BE_MAP), 1, ROOM_KINDS.length);

export const safety = z.strictObject(
  {
    operating_camera: enumValue(CAMERA_RULES),
    emergency_equipment: list(enumValue(EMERGENCY_EQUIPMENT), 0, EMERGENCY_EQUIPMENT.length),
    anaesthetist: enumValue(ANAESTHETIST_PRESENCE),
  },
  MUST_BE_MAP,
);

/** A coordinate within Korea, including its islands. One outside usually has latitude and longitude swapped. */
const degreesBetween = (least: number, most: number) =>
  z.number('must be a number').min(least, `must be ${least} to ${most}`).max(most, `must be ${least} to ${most}`);
export const position = z.strictObject({ latitude: degreesBetween(33, 39), longitude: degreesBetween(124, 132) }, MUST_BE_MAP);

export const directions = z.strictObject(
  {
    exit: z.strictObject(
      { number: z.string('must be a number in quotes, such as "4"').regex(/^\d{1,2}(?:-\d)?$/, 'must be a number such as "4" or "9-1"'), position },
      MUST_BE_MAP,
    ),
    corners: list(z.strictObject({ position, at: texts.optional() }, MUST_BE_MAP), 0, 12),
    floor: z.number('must be a number').int('must be a whole number').min(-5, 'must be -5 or more').max(100, 'must be 100 or less').nullable(),
  },
  MUST_BE_MAP,
);

const year = z.number('must be a year').int('must be a year').min(1950, 'must be 1950 or later').max(2100, 'must be 2100 or earlier');

export const doctor = z.strictObject(
  {
    id: id(2_147_483_647),
    slug,
    name: texts,
    sex: enumValue(SEXES),
    specialty: enumValue(SPECIALTIES),
    licence_number: line.max(40, 'is longer than 40 characters'),
    practising_since: year,
    languages: list(enumValue(LANGUAGES), 1, LANGUAGES.length),
    treatments: list(id(210_000), 0, 200),
    about: texts,
    picture: pictureName.optional(),
  },
  MUST_BE_MAP,
);

/** Maximum walk from a station, in metres. */
const MAX_EXIT_METRES = 3_000;

type ClinicBuilding = {
  rooms?: { kind: string }[] | undefined;
  safety?: Safety | undefined;
  position?: GeoPosition | undefined;
  directions?: WrittenDirections<TextByLanguage> | undefined;
};
type Problem = { path: (string | number)[]; message: string };

/** Returns contradictions: a kind of room listed twice, safety that does not fit the rooms, directions that do not lead to the clinic. */
export function findHouseProblems({ rooms = [], safety, position, directions }: ClinicBuilding): Problem[] {
  const problems: Problem[] = [];
  rooms.forEach(({ kind }, i) => {
    if (rooms.findIndex((other) => other.kind === kind) < i) problems.push({ path: ['rooms', i, 'kind'], message: `${kind} is already counted above` });
  });
  const operates = rooms.some(({ kind }) => kind === 'operating');
  if (safety && rooms.length > 0 && operates === (safety.operating_camera === 'no-operating-room'))
    problems.push({
      path: ['safety', 'operating_camera'],
      message: operates ? 'there are operating rooms among the rooms' : 'there is no operating room among the rooms',
    });
  if (directions && !position) problems.push({ path: ['directions'], message: 'needs the position of the clinic, where the way ends' });
  if (directions && position) {
    const points = [directions.exit.position, ...directions.corners.map((corner) => corner.position), position];
    const metres = points.slice(1).reduce((sum, point, i) => sum + metresBetween(points[i] as GeoPosition, point), 0);
    if (metres > MAX_EXIT_METRES) problems.push({ path: ['directions'], message: `is a way of ${Math.round(metres)} metres, more than ${MAX_EXIT_METRES}` });
  }
  return problems;
}
