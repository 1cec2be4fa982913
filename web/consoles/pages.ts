import type { Role } from '../../contract/constants.ts';
import type { Key, Namespace } from '../i18n/translations.tsx';

/** A console: of a clinic's team, of the platform's operators, or of its interpreters. */
export type ConsoleName = 'clinic' | 'operator' | 'interpreter';

export type ConsolePage = {
  path: string;
  /** File of the page. */
  file: string;
  /** The consoles that include it. */
  of: readonly ConsoleName[];
  /** Translation key of its name in the navigation. */
  label: Key<'console'>;
  /** Its namespaces of phrases, in Korean and English. */
  words: readonly Namespace[];
  /** True if it fills the window and scrolls only inside; the clinic's name in the bar is its heading. */
  fills?: true;
  /** True if only the bell or another page links to it, not the navigation. */
  unlisted?: true;
  /** True if it is for the head of a clinic: hidden from others, who get a page saying so at its address. */
  head?: true;
  /** True if it opens before a required second factor is set up: it shows no patient data. */
  unguarded?: true;
};

/** Every page of the consoles, in the order of their navigation. A new page needs its entry here and its file. */
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

/** Returns the page of an address, ignoring case and trailing slashes as the router does. Throws if there is none. */
export function pageAt(pathname: string): ConsolePage {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  const page = CONSOLE_PAGES.find((each) => each.path === path);
  if (!page) throw new Error(`no page of a console at ${pathname}`);
  return page;
}

/** Returns the console of a role; undefined for patients and for staff without a clinic. */
export function consoleForRole(role: Role, hospital: number | null): ConsoleName | undefined {
  if (role === 'operator' || role === 'interpreter') return role;
  return role === 'hospital' && hospital !== null ? 'clinic' : undefined;
}
