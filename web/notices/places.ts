/** Returns the page of the notices: for patients, or in a console. */
export const noticesAt = (staff: boolean): string => (staff ? '/clinic/notices' : '/notices');
/** Returns the page of the notification preferences. */
export const wishesAt = (staff: boolean): string => `${noticesAt(staff)}/wishes`;
