/** Where staff work: they sign in on a page of their own, in the languages of the consoles. `/clinic-detail` is no part of it. */
const CONSOLES = /^\/(?:clinic|operator|interpreter)(?:\/|$)/;

/** The page on which who uses a page signs in. */
export const signInPage = (pathname: string): '/login' | '/clinic/login' => (CONSOLES.test(pathname) ? '/clinic/login' : '/login');

/** The sign-in page with the way back: `/login?rurl={path and query}` (specification 2.2). */
export const signInAddress = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${signInPage(pathname)}?rurl=${encodeURIComponent(pathname + search)}`;
