/**
 * What a photo shows that was taken with the guide, by what was to be photographed (specification 5.21). Left and right are the patient's own:
 * of `face-left` her left cheek is seen. At 45° the face is turned half way.
 */
export const ANGLES_OF = {
  face: ['face-front', 'face-half-left', 'face-left', 'face-half-right', 'face-right'],
  teeth: ['teeth-front', 'teeth-upper', 'teeth-lower', 'teeth-left', 'teeth-right'],
} as const;
export type GuideKind = keyof typeof ANGLES_OF;
export type Angle = (typeof ANGLES_OF)[GuideKind][number];

/** Whether an angle shows one side of her: then it matters whose left and right are meant. */
export const isSided = (angle: Angle): boolean => /-(?:left|right)/.test(angle);
