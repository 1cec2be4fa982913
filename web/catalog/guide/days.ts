import type { TreatmentGuide } from '../../../contract/catalog/procedures.ts';

export type Stay = NonNullable<TreatmentGuide['stay']>;
type StayPart = Stay['parts'][number]['part'];

/** Background colour of each kind of day. The text beside it has the same information. */
export const STAY_PART_CLASSES: Record<StayPart, string> = {
  consultation: 'bg-celadon-100 text-celadon-900',
  procedure: 'bg-celadon-700 text-white',
  rest: 'bg-sunken text-ink-soft',
  check: 'bg-blush-100 text-blush-700',
  leave: 'bg-gold-100 text-ink',
};
