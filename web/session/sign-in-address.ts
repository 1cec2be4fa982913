/** Paths of the consoles. Staff sign in on their own page, in the consoles' languages. Does not match `/clinic-detail`. */
const CONSOLE_PATHS = /^\/(?:clinic|operator|interpreter)(?:\/|$)/;

/** True for an address of a console. */
export const isConsolePath = (pathname: string): boolean => CONSOLE_PATHS.test(pathname);

/** Returns the sign-in page for the users of a page. */
export const getSignInPath = (pathname: string): '/login' | '/clinic/login' => (isConsolePath(pathname) ? '/clinic/login' : '/login');

/** Returns the sign-in address with the return path: `/login?rurl={path and query}` (specification 2.2). */
export const buildSignInAddress = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${getSignInPath(pathname)}?rurl=${encodeURIComponent(pathname + search)}`;
