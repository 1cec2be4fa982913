/** Returns the page of the notices: for patients, or in a console. */
export const noticesPath = (staff: boolean): string => (staff ? '/clinic/notices' : '/notices');
/** Returns the page of the notification preferences. */
export const preferencesPath = (staff: boolean): string => `${noticesPath(staff)}/wishes`;
