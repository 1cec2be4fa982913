/** Names of the angles of guided photos, for patients and clinics. Left and right are always the patient’s own, as in a chart. */
export default {
  'face-front': 'Face, from the front',
  'face-half-left': 'Face, left side at 45°',
  'face-left': 'Face, left side',
  'face-half-right': 'Face, right side at 45°',
  'face-right': 'Face, right side',
  'teeth-front': 'Teeth, front, bite closed',
  'teeth-upper': 'Teeth, upper row',
  'teeth-lower': 'Teeth, lower row',
  'teeth-left': 'Teeth, left side',
  'teeth-right': 'Teeth, right side',
  photo: '{angle}, photo {number} of {count}',
  'sides.user': 'Left and right mean your own left and right.',
  'sides.hospital': 'Left and right mean the patient’s own left and right.',
};
