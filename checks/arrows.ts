import { glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { findCallsInEffects } from './effects.ts';

/** Enforces the import rules between folders (house 1). A rule states a file's location, the imports it must not have, and why. */
type Rule = { from: RegExp; not: RegExp; unless?: (from: string, to: string) => boolean; why: string };

/** Every folder with code. An unknown folder fails the check, so that no code escapes the rules. */
const TOP_FOLDERS = ['bench', 'bin', 'checks', 'contract', 'journeys', 'language', 'sandbox', 'server', 'vite', 'web'];
const SERVER_ROOMS = [
  'accounts',
  'cards',
  'questions',
  'catalog',
  'files',
  'threads',
  'interpreting',
  'desk',
  'chat',
  'finding',
  'help',
  'notifications',
  'orders',
  'quotes',
  'reviews',
  'site',
  'terms',
  'translation',
  'visits',
];
/** Rooms of a conversation, from bottom to top. Each may import any file of the rooms before it (house 1), never of those after it. */
const CONVERSATION = ['threads', 'interpreting', 'desk', 'chat'];
const SERVER_FOLDERS = [...SERVER_ROOMS, 'commands', 'content', 'pages', 'platform', 'providers', 'testing'];
/** Capabilities of the pages; a route or a console composes them. */
const WEB_CAPABILITIES = ['accounts', 'catalog', 'consultations', 'help', 'notices', 'orders', 'reviews', 'shell', 'site'];
const WEB_FOLDERS = [...WEB_CAPABILITIES, 'api', 'consents', 'consoles', 'fees', 'i18n', 'public', 'routes', 'session', 'testing', 'ui', 'worker'];
/** Capabilities that each console may import, besides its own part of the frame. */
const CONSOLES: Record<string, readonly string[]> = {
  clinic: ['consultations', 'notices', 'shell'],
  operator: ['consultations', 'help', 'notices', 'shell'],
  interpreter: ['consultations', 'notices', 'shell'],
};

const alternation = (names: readonly string[]) => `(?:${names.join('|')})`;
const ROOM = new RegExp(`^server/${alternation(SERVER_ROOMS)}/`);
const WEB_CAPABILITY = new RegExp(`^web/${alternation(WEB_CAPABILITIES)}/`);
const roomOf = (file: string) => file.split('/')[1] as string;
const isTest = (file: string) => /\.test\.tsx?$|^(server|web)\/testing\/|\.fixture\.tsx?$/.test(file);
/** Files that choose the vendors of the ports, and know the sandbox. */
const CHOOSES_VENDORS = /^server\/outside(?:-mail)?\.ts$/;
const isTablesFile = (file: string) => file.endsWith('.tables.ts');
/**
 * True for a file that other rooms may import: the room's front file, which has the room's name. In accounts also the file that identifies the
 * caller.
 */
const isFrontFile = (to: string) => to === `server/${roomOf(to)}/${roomOf(to)}.ts` || to === 'server/accounts/identify.ts';

/** True if both files belong to rooms of a conversation and the import points down. */
const pointsDown = (from: string, to: string) => CONVERSATION.includes(roomOf(to)) && CONVERSATION.indexOf(roomOf(from)) > CONVERSATION.indexOf(roomOf(to));

const RULES: Rule[] = [
  { from: /^contract\//, not: /^(?!contract\/)/, why: 'the contract depends on nobody' },
  { from: /^web\//, not: /^(server|sandbox|journeys|bench|checks|vite|content)\//, why: 'the browser never imports the server' },
  { from: /^web\//, not: /^language\//, why: 'pages ask the server what a text says: its words are too many for a page' },
  { from: /^language\//, not: /^(?!language\/|contract\/)/, why: 'what a text says depends on the contract alone' },
  { from: /^(?!language\/)/, not: /^language\/(?!language\.ts)/, why: 'language is reached through its front file' },
  { from: /^server\//, not: /^(web|journeys|bench|checks|vite)\//, why: 'the server never imports the pages' },
  { from: /^server\//, not: /^sandbox\//, unless: (from) => CHOOSES_VENDORS.test(from) || isTest(from), why: 'only the choice of vendors knows the sandbox' },
  { from: /^sandbox\//, not: /^(server|web)\//, unless: (from) => isTest(from), why: 'the sandbox is the outside world: contract and language at most' },
  { from: /^vite\//, not: /^(?!contract\/|vite\/)/, unless: (from) => isTest(from), why: 'plugins of the build read the contract alone' },
  {
    from: /^server\/platform\//,
    not: /^server\/(?!platform\/)/,
    unless: (from) => isTest(from),
    why: 'platform knows no capability',
  },
  {
    from: /^server\/content\//,
    not: /^server\/(?!content\/|platform\/)/,
    unless: (from) => isTest(from),
    why: 'content stands on platform alone and knows no capability',
  },
  {
    from: ROOM,
    not: ROOM,
    unless: (from, to) => roomOf(from) === roomOf(to) || isFrontFile(to) || pointsDown(from, to) || isTest(from) || (isTablesFile(from) && isTablesFile(to)),
    why: 'a room reaches another only through its front file',
  },
  { from: ROOM, not: /^server\/pages\//, unless: (from) => isTest(from), why: 'pages stand above the rooms' },
  {
    from: /^server\//,
    not: /^server\/providers\/\w+\/(?!port\.ts)/,
    unless: (from) => CHOOSES_VENDORS.test(from) || from.startsWith('server/providers/') || isTest(from),
    why: 'rooms know ports, not vendors: server/outside.ts alone chooses',
  },
  {
    from: /^server\/(?!commands\/|testing\/)/,
    not: /^server\/(commands|testing)\//,
    unless: (from) => isTest(from),
    why: 'nothing stands on a command or on the tests',
  },
  {
    from: WEB_CAPABILITY,
    not: WEB_CAPABILITY,
    unless: (from, to) => roomOf(from) === roomOf(to),
    why: 'web capabilities do not import each other: a route composes them',
  },
  {
    from: /^web\/(?!routes[./]|consoles\/)/,
    not: /^web\/consoles\//,
    unless: (from) => isTest(from),
    why: 'consoles compose, like routes: only a route imports one',
  },
  {
    from: /^web\/consoles\//,
    not: /^web\/consoles\//,
    unless: (from, to) => from.split('/')[2] === to.split('/')[2] || to.split('/').length === 3,
    why: 'a console knows what all consoles share, and never another console',
  },
  {
    from: /^web\/consoles\/\w+\//,
    not: WEB_CAPABILITY,
    unless: (from, to) => (CONSOLES[from.split('/')[2] as string] ?? []).includes(roomOf(to)),
    why: 'a console stands on its own capability (checks/arrows.ts, CONSOLES)',
  },
  { from: /^web\/ui\//, not: /^(web\/(?!ui\/)|contract\/)/, why: 'the design system knows no product' },
  { from: /^web\/(?!routes\/|root|entry)/, not: /^web\/routes\//, unless: (from) => isTest(from), why: 'routes compose; nothing imports a route' },
];

const IMPORT = /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]\s*\)|(?:^|\n)import\s*['"](\.[^'"]+)['"]/g;
/** Class names of the sides that Arabic mirrors: margins, paddings, insets, borders, corners, scroll edges, floats and text alignment. */
const WITH_SIZE = '(?:ml|mr|pl|pr|left|right|border-[lr]|rounded-(?:[lr]|t[lr]|b[lr])|scroll-[mp][lr])-[a-z0-9[(]';
const WITHOUT_SIZE = '(?:border-[lr]|rounded-(?:[lr]|t[lr]|b[lr]))(?=["\'`\\s])';
const PHYSICAL_CLASS = new RegExp(
  `(?:^|["'\`\\s:!-])(?:${WITH_SIZE}|${WITHOUT_SIZE})|\\b(?:text|float|clear|origin|object)-(?:left|right)\\b|\\b(?:margin|padding|border)(?:Left|Right)\\b`,
);
const PHYSICAL_STYLE =
  /(?:^|[\s;{-])(?:left|right)\s*:|(?:^|[\s;{])(?:margin|padding|border|inset)-(?:left|right)\b|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/;
/** A scrolling box must use a class of utilities.css, where each is positioned: absolute children then scroll with it. */
const UNPOSITIONED = /(["'`\s:])overflow-(x-|y-)?(auto|scroll)\b/;

/** A source file of a checkout: its path from the root, and its text. */
export type Source = { file: string; text: string };

/**
 * Returns a sentence for every forbidden import and unknown folder. In the pages also for every physical side, unpositioned scrolling box, and effect
 * that calls the API.
 */
export async function checkImportRules(root: string): Promise<string[]> {
  const sources: Source[] = [];
  for await (const file of glob(['{*,*/**/*}.{ts,tsx,mjs,js}', 'web/**/*.css'], {
    cwd: root,
    exclude: ['node_modules', 'build', '.react-router', '.git', '**/node_modules/**', 'build/**'],
  }))
    sources.push({ file, text: await readFile(join(root, file), 'utf8') });
  return findRuleBreaches(sources);
}

/** Returns the same sentences for files that are already in memory. */
export function findRuleBreaches(sources: readonly Source[]): string[] {
  const breaches: string[] = [];
  const imports = new Map<string, string[]>();
  const typed = new Set(findFilesWithSchemas(sources));
  for (const { file, text } of sources) {
    const unknown = findUnknownFolder(file);
    if (unknown) breaches.push(`${file}: ${unknown} is a folder that checks/arrows.ts does not know`);
    for (const match of text.matchAll(IMPORT)) {
      const to = resolveImport(file, match);
      const isTypeOnly = /(?:import|export)\s+type\s/.test(match[0]);
      if (!isTypeOnly) imports.set(file, [...(imports.get(file) ?? []), to]);
      breaches.push(...findImportBreaches(file, to));
      if (isPageSource(file) && typed.has(to) && !isTypeOnly) breaches.push(`${file} → ${to}: a page takes only types from a contract file with schemas`);
    }
    if (!file.startsWith('web/') || isTest(file)) continue;
    breaches.push(...findCallsInEffects({ file, text }));
    breaches.push(...findFirstLine({ file, text }, file.endsWith('.css') ? PHYSICAL_STYLE : PHYSICAL_CLASS, 'a physical side; Arabic needs start and end'));
    breaches.push(...findFirstLine({ file, text }, UNPOSITIONED, 'a scroller is `scroller`, `scroller-sideways` or `scroll-row` (web/ui/utilities.css)'));
  }
  return [...breaches, ...findCircles(imports)];
}

/** Returns the folder of a file that no rule covers; undefined if it is known. Tool configurations are at the root. */
function findUnknownFolder(file: string): string | undefined {
  const [top, second] = file.split('/') as [string, string?];
  if (second === undefined) return /\.config\.ts$/.test(file) ? undefined : 'the root';
  if (!TOP_FOLDERS.includes(top)) return top;
  const inside = file.split('/').length > 2 ? second : undefined;
  if (inside && top === 'server' && !SERVER_FOLDERS.includes(inside)) return `server/${inside}`;
  if (inside && top === 'web' && !WEB_FOLDERS.includes(inside)) return `web/${inside}`;
  if (top === 'web' && inside === 'consoles') {
    const console = file.split('/').length > 3 ? (file.split('/')[2] as string) : undefined;
    if (console && !(console in CONSOLES)) return `web/consoles/${console}`;
  }
  return undefined;
}

/** Returns a sentence for the first matching line that is not a comment, if any. */
function findFirstLine({ file, text }: Source, pattern: RegExp, why: string): string[] {
  const line = text.split('\n').findIndex((each) => pattern.test(each) && !/^\s*(\/\/|\*|\/\*)/.test(each));
  return line < 0 ? [] : [`${file}:${line + 1}: ${why}`];
}

function findImportBreaches(file: string, to: string): string[] {
  return RULES.filter((rule) => rule.from.test(file) && rule.not.test(to) && !rule.unless?.(file, to)).map(({ why }) => `${file} → ${to}: ${why}`);
}

const isPageSource = (file: string) => file.startsWith('web/') && !isTest(file);

/** Returns the contract files that load zod, directly or through another file. Zod is too large for a page (the page budget). */
function findFilesWithSchemas(sources: readonly Source[]): string[] {
  const loads = new Map<string, string[]>();
  for (const { file, text } of sources) {
    if (!file.startsWith('contract/')) continue;
    const targets = [...text.matchAll(IMPORT)].filter(([line]) => !/(?:import|export)\s+type\s/.test(line)).map((match) => resolveImport(file, match));
    loads.set(file, /from 'zod'/.test(text) ? ['zod', ...targets] : targets);
  }
  const reaches = (file: string, seen = new Set<string>()): boolean => {
    if (file === 'zod') return true;
    if (seen.has(file)) return false;
    seen.add(file);
    return (loads.get(file) ?? []).some((target) => reaches(target, seen));
  };
  return [...loads.keys()].filter((file) => reaches(file));
}

const resolveImport = (file: string, match: RegExpMatchArray) => normalize(join(dirname(file), (match[1] ?? match[2] ?? match[3]) as string));

/** Returns server rooms that import each other in a circle, through front files too. */
function findCircles(imports: Map<string, string[]>): string[] {
  const rooms = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    if (isTest(file) || isTablesFile(file) || !ROOM.test(file)) continue;
    const from = roomOf(file);
    for (const to of targets) if (ROOM.test(to) && roomOf(to) !== from) rooms.set(from, (rooms.get(from) ?? new Set()).add(roomOf(to)));
  }
  const found = new Set<string>();
  const walk = (room: string, path: string[]) => {
    if (path.includes(room)) {
      if (room === path[0]) found.add(`server rooms in a circle: ${[...path, room].join(' → ')}`);
      return;
    }
    for (const next of rooms.get(room) ?? []) walk(next, [...path, room]);
  };
  for (const room of rooms.keys()) walk(room, []);
  return [...found];
}
