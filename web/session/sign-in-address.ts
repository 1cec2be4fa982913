/** Addresses of the consoles: staff sign in on their own page, in the languages of the consoles. Does not match `/clinic-detail`. */
const CONSOLES = /^\/(?:clinic|operator|interpreter)(?:\/|$)/;

/** True for an address of a console. */
export const isConsolePath = (pathname: string): boolean => CONSOLES.test(pathname);

/** Returns the sign-in page for the users of a page. */
export const signInPath = (pathname: string): '/login' | '/clinic/login' => (isConsolePath(pathname) ? '/clinic/login' : '/login');

/** Returns the sign-in page with the return path: `/login?rurl={path and query}` (specification 2.2). */
export const signInAddress = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${signInPath(pathname)}?rurl=${encodeURIComponent(pathname + search)}`;
