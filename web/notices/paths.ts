/** Returns the page of the notices by the reader's home (`/` for patients, else a console). */
export const getNoticesPath = (home: string): string => `${home === '/' ? '' : home}/notices`;
/** Returns the page of the notification preferences. */
export const getPreferencesPath = (home: string): string => `${getNoticesPath(home)}/wishes`;
