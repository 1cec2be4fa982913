/**
 * Angles of guided photos, by subject (specification 5.21). Left and right are the patient's: `face-left` shows her left cheek. `half` means turned
 * by 45°.
 */
export const ANGLES_BY_SUBJECT = {
  face: ['face-front', 'face-half-left', 'face-left', 'face-half-right', 'face-right'],
  teeth: ['teeth-front', 'teeth-upper', 'teeth-lower', 'teeth-left', 'teeth-right'],
} as const;
export type PhotoSubject = keyof typeof ANGLES_BY_SUBJECT;
export type PhotoAngle = (typeof ANGLES_BY_SUBJECT)[PhotoSubject][number];

/** True if the angle distinguishes left and right. */
export const hasSide = (angle: PhotoAngle): boolean => /-(?:left|right)/.test(angle);
