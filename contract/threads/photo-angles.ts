/**
 * Angles of photos taken with the guide, by subject (specification 5.21). Left and right are the patient's own: `face-left` shows her left cheek. At
 * 45° the face is half turned.
 */
export const ANGLES_BY_SUBJECT = {
  face: ['face-front', 'face-half-left', 'face-left', 'face-half-right', 'face-right'],
  teeth: ['teeth-front', 'teeth-upper', 'teeth-lower', 'teeth-left', 'teeth-right'],
} as const;
export type PhotoSubject = keyof typeof ANGLES_BY_SUBJECT;
export type PhotoAngle = (typeof ANGLES_BY_SUBJECT)[PhotoSubject][number];

/** True if the angle shows one side of the patient, so that left and right matter. */
export const hasSide = (angle: PhotoAngle): boolean => /-(?:left|right)/.test(angle);
