/** Where the list of notices has a page of its own: for patients, and in a console. */
export const noticesAt = (staff: boolean): string => (staff ? '/clinic/notices' : '/notices');
/** Where somebody says what she wants to be told. */
export const wishesAt = (staff: boolean): string => `${noticesAt(staff)}/wishes`;
