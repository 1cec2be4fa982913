import type { TreatmentGuide } from '../../../contract/catalog/procedures.ts';

export type Stay = NonNullable<TreatmentGuide['stay']>;
type StayPart = Stay['parts'][number]['part'];

/** Background of each kind of day; the text beside it says the same. */
export const STAY_PART_CLASSES: Record<StayPart, string> = {
  consultation: 'bg-celadon-100 text-celadon-900',
  procedure: 'bg-celadon-700 text-white',
  rest: 'bg-sunken text-ink-soft',
  check: 'bg-blush-100 text-blush-700',
  leave: 'bg-gold-100 text-ink',
};
