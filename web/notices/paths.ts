/** Returns the page of the notices: for patients, or in a console. */
export const getNoticesPath = (staff: boolean): string => (staff ? '/clinic/notices' : '/notices');
/** Returns the page of the notification preferences. */
export const getPreferencesPath = (staff: boolean): string => `${getNoticesPath(staff)}/wishes`;
