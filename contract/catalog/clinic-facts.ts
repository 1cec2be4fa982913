import { z } from 'zod';

/** Facts about a clinic's building and the way from the station (specification 4.4), and about its staff (4.10). */

/** Specialties of doctors, as Korean licences name them. */
export const SPECIALTIES = [
  'dermatology',
  'plastic-surgery',
  'anaesthesiology',
  'family-medicine',
  'korean-medicine',
  'korean-dermatology',
  'korean-rehabilitation',
] as const;
export type Specialty = (typeof SPECIALTIES)[number];

export const ROOM_KINDS = ['operating', 'recovery', 'treatment', 'laser', 'acupuncture', 'care', 'consultation'] as const;
/** Camera rules. `on-request`: every operation is recorded if the patient asks for it. */
export const CAMERA_RULES = ['on-request', 'no-operating-room'] as const;
export const EMERGENCY_EQUIPMENT = ['defibrillator', 'oxygen', 'airway', 'medicine', 'ventilator', 'power'] as const;
/**
 * Presence of an anaesthetist. `always`: during all opening hours. `operations`: on days with operations under sedation. `none`: the clinic does not
 * sedate patients.
 */
export const ANAESTHETIST_PRESENCE = ['always', 'operations', 'none'] as const;

/** WGS 84, in degrees. */
export const GeoPosition = z.object({ latitude: z.number(), longitude: z.number() });
export type GeoPosition = z.output<typeof GeoPosition>;

export const Rooms = z.array(z.object({ kind: z.enum(ROOM_KINDS), count: z.number().int() }));
export const Safety = z.object({
  operating_camera: z.enum(CAMERA_RULES),
  emergency_equipment: z.array(z.enum(EMERGENCY_EQUIPMENT)),
  anaesthetist: z.enum(ANAESTHETIST_PRESENCE),
});
export type Safety = z.output<typeof Safety>;

/** Directions as an operator writes them: station exit, turns and floor. The route ends at the clinic's own position. */
export type WrittenDirections<Text> = {
  exit: { number: string; position: GeoPosition };
  corners: { position: GeoPosition; at?: Text | undefined }[];
  floor: number | null;
};

/** The first leg begins at the exit. */
const TURNS = ['ahead', 'left', 'right', 'back'] as const;
export type RouteTurn = (typeof TURNS)[number];

/** Route from the station, leg by leg. */
export const Directions = z.object({
  exit: z.string(),
  from: GeoPosition,
  legs: z.array(
    z.object({
      turn: z.enum(TURNS),
      /** Landmark at the turn, in the reader's language. */ at: z.string().nullable(),
      metres: z.number().int(),
      to: GeoPosition,
    }),
  ),
  /** Floor of the reception desk; null if unknown. */
  floor: z.number().int().nullable(),
});
export type Directions = z.output<typeof Directions>;

/** Registration for treating overseas patients. `expires_on` is its last day, in Seoul. */
export const ClinicRegistration = z.object({ number: z.string(), expires_on: z.iso.date() });
export type ClinicRegistration = z.output<typeof ClinicRegistration>;
