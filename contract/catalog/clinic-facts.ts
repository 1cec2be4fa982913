import { z } from 'zod';

/** What is known of a clinic's house and its way from the station (specification 4.4), and of who works there (4.10). */

/** What a doctor is trained in, as Korean licences have it. */
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
/** `on-request`: every operation is recorded when the patient asks for it. */
export const CAMERAS = ['on-request', 'no-operating-room'] as const;
export const EMERGENCY_EQUIPMENT = ['defibrillator', 'oxygen', 'airway', 'medicine', 'ventilator', 'power'] as const;
/** `always`: whenever the clinic is open; `operations`: on the days of operations under sedation; `none`: nobody is put to sleep here. */
export const ANAESTHETISTS = ['always', 'operations', 'none'] as const;

/** Degrees, WGS 84. */
export const Position = z.object({ latitude: z.number(), longitude: z.number() });
export type Position = z.output<typeof Position>;

export const Rooms = z.array(z.object({ kind: z.enum(ROOM_KINDS), count: z.number().int() }));
export const Safety = z.object({
  operating_camera: z.enum(CAMERAS),
  emergency_equipment: z.array(z.enum(EMERGENCY_EQUIPMENT)),
  anaesthetist: z.enum(ANAESTHETISTS),
});
export type Safety = z.output<typeof Safety>;

/** As an operator writes it: an exit of the station, the corners on the way, and the floor. The clinic's own position ends it. */
export type WrittenDirections<Text> = {
  exit: { number: string; position: Position };
  corners: { position: Position; at?: Text | undefined }[];
  floor: number | null;
};

/** The first leg begins at the exit. */
const TURNS = ['ahead', 'left', 'right', 'back'] as const;
export type Turn = (typeof TURNS)[number];

/** The way from the station, leg by leg. */
export const Directions = z.object({
  exit: z.string(),
  from: Position,
  legs: z.array(
    z.object({
      turn: z.enum(TURNS),
      /** What stands where one turns, in the reader's language. */ at: z.string().nullable(),
      metres: z.number().int(),
      to: Position,
    }),
  ),
  /** The floor that the desk is on; null where it is not known. */
  floor: z.number().int().nullable(),
});
export type Directions = z.output<typeof Directions>;

/** The registration for treating patients from abroad; `expires_on` is its last day, in Seoul. */
export const Registration = z.object({ number: z.string(), expires_on: z.iso.date() });
export type Registration = z.output<typeof Registration>;
