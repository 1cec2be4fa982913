/** Addresses of the consoles: staff sign in on their own page, in the languages of the consoles. Does not match `/clinic-detail`. */
const CONSOLES = /^\/(?:clinic|operator|interpreter)(?:\/|$)/;

/** Returns the sign-in page for the users of a page. */
export const signInPage = (pathname: string): '/login' | '/clinic/login' => (CONSOLES.test(pathname) ? '/clinic/login' : '/login');

/** Returns the sign-in page with the return path: `/login?rurl={path and query}` (specification 2.2). */
export const signInAddress = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${signInPage(pathname)}?rurl=${encodeURIComponent(pathname + search)}`;
