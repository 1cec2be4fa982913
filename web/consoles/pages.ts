import type { Role } from '../../contract/constants.ts';
import type { Key, Namespace } from '../i18n/translations.tsx';

/** Who works where: a clinic's people, the platform's operators, and its interpreters. */
export type ConsoleName = 'clinic' | 'operator' | 'interpreter';

export type ConsolePage = {
  path: string;
  /** What is on it, from the folder of the pages. */
  file: string;
  /** The consoles that have it. */
  of: readonly ConsoleName[];
  /** What the navigation calls it. */
  label: Key<'console'>;
  /** Its phrases, in Korean and English. */
  words: readonly Namespace[];
  /** It fills the window and scrolls only within; the clinic's name in the bar is its heading. */
  fills?: true;
  /** Reached by the bell or from another page, and not by the navigation. */
  unlisted?: true;
  /** For the head of a clinic: nobody else is offered it, and who finds it reads whose it is. */
  head?: true;
  /** Open before a second factor stands that the account must have: nothing of a patient is on it. */
  unguarded?: true;
};

/** Every page of the consoles, in the order of their navigation. A new one is its line here and its content. */
export const CONSOLE_PAGES: readonly ConsolePage[] = [
  {
    path: '/clinic',
    file: 'routes/clinic/conversations.tsx',
    of: ['clinic'],
    label: 'page.conversations',
    words: ['angles', 'clinic', 'clinic-cards', 'clinic-handling', 'clinic-keys', 'clinic-pins', 'clinic-quotes', 'clinic-replies', 'pins', 'quotes', 'thread'],
    fills: true,
  },
  {
    path: '/clinic/calendar',
    file: 'routes/clinic/calendar.tsx',
    of: ['clinic'],
    label: 'page.calendar',
    words: ['clinic', 'clinic-calendar', 'clinic-keys', 'thread'],
  },
  { path: '/clinic/replies', file: 'routes/clinic/replies.tsx', of: ['clinic'], label: 'page.replies', words: ['clinic-replies', 'thread'] },
  { path: '/clinic/quotes', file: 'routes/clinic/quotes.tsx', of: ['clinic'], label: 'page.quotes', words: ['clinic-quotes'] },
  { path: '/clinic/hours', file: 'routes/clinic/hours.tsx', of: ['clinic'], label: 'page.hours', words: ['clinic-hours'] },
  { path: '/clinic/reviews', file: 'routes/clinic/reviews.tsx', of: ['clinic'], label: 'page.reviews', words: ['clinic-reviews'] },
  {
    path: '/clinic/record',
    file: 'routes/clinic/record.tsx',
    of: ['clinic'],
    label: 'page.conversations',
    words: ['angles', 'clinic-record', 'thread'],
    unlisted: true,
  },
  { path: '/clinic/weeks', file: 'routes/clinic/weeks.tsx', of: ['clinic'], label: 'page.weeks', words: ['clinic-weeks'], head: true },
  { path: '/clinic/team', file: 'routes/clinic/team.tsx', of: ['clinic'], label: 'page.team', words: ['clinic-team', 'operator', 'proof'], head: true },
  { path: '/clinic/notices', file: 'routes/staff/notices.tsx', of: ['clinic', 'operator', 'interpreter'], label: 'bell', words: ['notices'], unlisted: true },
  {
    path: '/clinic/notices/wishes',
    file: 'routes/staff/notice-wishes.tsx',
    of: ['clinic', 'operator', 'interpreter'],
    label: 'bell',
    words: ['notices', 'devices'],
    unlisted: true,
  },
  {
    path: '/operator',
    file: 'routes/operator/desk.tsx',
    of: ['operator'],
    label: 'page.operator',
    words: ['notices', 'operator', 'operator-quotes', 'proof', 'quotes', 'thread'],
  },
  {
    path: '/operator/quotes',
    file: 'routes/operator/quotes.tsx',
    of: ['operator'],
    label: 'page.quotes',
    words: ['operator-quotes', 'operator', 'quotes', 'thread'],
  },
  {
    path: '/operator/help',
    file: 'routes/operator/help.tsx',
    of: ['operator'],
    label: 'page.help',
    words: ['operator-help', 'operator', 'clinic', 'thread'],
    fills: true,
  },
  { path: '/operator/reviews', file: 'routes/operator/reviews.tsx', of: ['operator'], label: 'page.reviews', words: ['operator-reviews', 'operator'] },
  { path: '/operator/terms', file: 'routes/operator/terms.tsx', of: ['operator'], label: 'page.terms', words: ['operator-terms'] },
  {
    path: '/operator/translations',
    file: 'routes/operator/translations.tsx',
    of: ['operator'],
    label: 'page.translations',
    words: ['operator-translations', 'operator'],
  },
  {
    path: '/operator/interpreters',
    file: 'routes/operator/interpreters.tsx',
    of: ['operator'],
    label: 'page.interpreters',
    words: ['operator-interpreters', 'operator'],
  },
  { path: '/interpreter', file: 'routes/interpreter/desk.tsx', of: ['interpreter'], label: 'page.interpreter', words: ['interpreter', 'thread'], fills: true },
  {
    path: '/clinic/account',
    file: 'routes/staff/account.tsx',
    of: ['clinic', 'operator', 'interpreter'],
    label: 'page.account',
    words: ['credentials', 'proof', 'sign-in'],
    unlisted: true,
  },
  {
    path: '/clinic/security',
    file: 'routes/staff/security.tsx',
    of: ['clinic', 'operator', 'interpreter'],
    label: 'page.security',
    words: ['second-factor'],
    unguarded: true,
  },
];

/** The page at an address, however it ends and in whatever case: so the router reads it too. */
export function pageAt(pathname: string): ConsolePage {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  const page = CONSOLE_PAGES.find((each) => each.path === path);
  if (!page) throw new Error(`no page of a console at ${pathname}`);
  return page;
}

/** The console of a role; none for patients, and for who answers for no clinic. */
export function consoleForRole(role: Role, hospital: number | null): ConsoleName | undefined {
  if (role === 'operator' || role === 'interpreter') return role;
  return role === 'hospital' && hospital !== null ? 'clinic' : undefined;
}
