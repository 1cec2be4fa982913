import type { Role } from '../../contract/constants.ts';
import type { Namespace, PhraseKey } from '../i18n/translations.tsx';

/** A console: of a clinic's team, of the platform's operators, or of its interpreters. */
export type ConsoleName = (typeof CONSOLES)[number];
const CONSOLES = ['clinic', 'operator', 'interpreter'] as const;

export type ConsolePage = {
  path: string;
  file: string;
  console: ConsoleName;
  /** Its path within the console, if every console has this page. */
  shared?: string;
  /** Translation key of its name in the navigation. */
  label: PhraseKey<'console'>;
  /** Its namespaces of phrases, in Korean and English. */
  namespaces: readonly Namespace[];
  /** True if it fills the window and scrolls only inside. The clinic's name in the bar is then its heading. */
  fills?: true;
  /** True if the navigation omits it, and only the bell or another page links to it. */
  unlisted?: true;
  /** True if it is for the head of a clinic. The navigation hides it from others, whose visit shows an explanation. */
  head?: true;
  /** True if it opens before a required second factor is set up, because it shows no patient data. */
  unguarded?: true;
};

/** A row of the table. The console is the first part of the path; the file is `routes<path>.tsx`, unless the row says otherwise. */
type PageRow = Omit<ConsolePage, 'file' | 'console' | 'shared'> & { file?: string };

/** Every page of one console, in the order of the navigation. A new page needs its row here, its file and its phrases. */
const PAGE_ROWS: readonly PageRow[] = [
  {
    path: '/clinic',
    file: 'routes/clinic/conversations.tsx',
    label: 'page.conversations',
    namespaces: [
      'angles',
      'clinic',
      'clinic-cards',
      'clinic-handling',
      'clinic-keys',
      'clinic-pins',
      'clinic-quotes',
      'clinic-replies',
      'pins',
      'quotes',
      'thread',
    ],
    fills: true,
  },
  {
    path: '/clinic/calendar',
    label: 'page.calendar',
    namespaces: ['clinic', 'clinic-calendar', 'clinic-keys', 'thread'],
  },
  { path: '/clinic/replies', label: 'page.replies', namespaces: ['clinic-replies', 'thread'] },
  { path: '/clinic/quotes', label: 'page.quotes', namespaces: ['clinic-quotes'] },
  { path: '/clinic/hours', label: 'page.hours', namespaces: ['clinic-hours'] },
  { path: '/clinic/reviews', label: 'page.reviews', namespaces: ['clinic-reviews'] },
  {
    path: '/clinic/record',
    label: 'page.conversations',
    namespaces: ['angles', 'clinic-record', 'thread'],
    unlisted: true,
  },
  { path: '/clinic/weeks', label: 'page.weeks', namespaces: ['clinic-weeks'], head: true },
  {
    path: '/clinic/team',
    label: 'page.team',
    namespaces: ['clinic-team', 'operator', 'proof'],
    head: true,
  },
  {
    path: '/operator',
    file: 'routes/operator/desk.tsx',
    label: 'page.operator',
    namespaces: ['notices', 'operator', 'operator-quotes', 'proof', 'quotes', 'thread'],
  },
  { path: '/operator/members', label: 'page.members', namespaces: ['operator-members', 'operator', 'proof'] },
  {
    path: '/operator/quotes',
    label: 'page.quotes',
    namespaces: ['operator-quotes', 'operator', 'quotes', 'thread'],
  },
  {
    path: '/operator/help',
    label: 'page.help',
    namespaces: ['operator-help', 'operator', 'clinic', 'thread'],
    fills: true,
  },
  {
    path: '/operator/reviews',
    label: 'page.reviews',
    namespaces: ['operator-reviews', 'operator'],
  },
  { path: '/operator/terms', label: 'page.terms', namespaces: ['operator-terms'] },
  {
    path: '/operator/translations',
    label: 'page.translations',
    namespaces: ['operator-translations', 'operator'],
  },
  {
    path: '/operator/interpreters',
    label: 'page.interpreters',
    namespaces: ['operator-interpreters', 'operator'],
  },
  {
    path: '/interpreter',
    file: 'routes/interpreter/desk.tsx',
    label: 'page.interpreter',
    namespaces: ['interpreter', 'thread'],
    fills: true,
  },
];

/** Pages that every console has at an address of its own, such as `/operator/security`; `path` is the part after the console. */
const SHARED_PAGE_ROWS: readonly PageRow[] = [
  { path: 'notices', label: 'bell', namespaces: ['notices'], unlisted: true },
  { path: 'notices/wishes', file: 'routes/staff/notice-wishes.tsx', label: 'bell', namespaces: ['notices', 'devices'], unlisted: true },
  { path: 'account', label: 'page.account', namespaces: ['credentials', 'proof', 'sign-in'], unlisted: true },
  { path: 'security', label: 'page.security', namespaces: ['second-factor'], unguarded: true },
];

export const CONSOLE_PAGES: readonly ConsolePage[] = [
  ...PAGE_ROWS.map((row) => ({ file: `routes${row.path}.tsx`, console: row.path.split('/')[1] as ConsoleName, ...row })),
  ...CONSOLES.flatMap((console) =>
    SHARED_PAGE_ROWS.map((row) => ({ file: `routes/staff/${row.path}.tsx`, ...row, path: `/${console}/${row.path}`, console, shared: row.path })),
  ),
];

/** Returns the page of an address, ignoring case and trailing slashes as the router does. Throws if there is none. */
export function findConsolePage(pathname: string): ConsolePage {
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
