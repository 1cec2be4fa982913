import { glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

/**
 * The arrows of the house (docs/house.md), held: who may import whom. Prints every breach and counts them.
 * A rule says where a file is, what it must not reach, and why.
 */
type Rule = { from: RegExp; not: RegExp; unless?: (from: string, to: string) => boolean; why: string };

const CAPABILITY = /^(server|web)\/(accounts|catalog|consultations|operator|orders|reviews|notifications|site|session|shell)\//;
const sameRoom = (from: string, to: string) => from.split('/')[1] === to.split('/')[1];
/** What a room shows to other rooms: its front file, named after it (and for mail, sessions and seeds the file that says so). */
const isFront = (to: string) => {
  const [, room, file] = to.split('/');
  return file === `${room}.ts` || to === 'server/notifications/mail.jobs.ts';
};
const isTest = (from: string) => /\.test\.tsx?$|^(server|web)\/testing\/|\.fixture\.ts$/.test(from);

const RULES: Rule[] = [
  { from: /^contract\//, not: /^(server|web|sandbox|content|journeys|bench)\//, why: 'the contract depends on nobody' },
  { from: /^web\//, not: /^(server|sandbox|journeys|bench|checks)\//, why: 'the browser never imports the server' },
  { from: /^server\//, not: /^(web|journeys|bench)\//, why: 'the server never imports the pages' },
  { from: /^server\//, not: /^sandbox\//, unless: (from) => from === 'server/outside.ts' || isTest(from), why: 'only the choice of vendors knows the sandbox' },
  { from: /^sandbox\//, not: /^(server|web)\//, unless: (from) => isTest(from), why: 'the sandbox is the outside world: contract at most' },
  { from: /^server\/platform\//, not: /^server\/(?!platform\/)/, unless: (from) => isTest(from), why: 'platform knows no capability' },
  {
    from: /^server\/(accounts|catalog|consultations|orders|reviews|notifications|site)\//,
    not: /^server\/(accounts|catalog|consultations|orders|reviews|notifications|site)\//,
    unless: (from, to) =>
      sameRoom(from, to) || isFront(to) || to === 'server/accounts/identify.ts' || isTest(from) || (from.endsWith('.tables.ts') && to.endsWith('.tables.ts')),
    why: 'a room reaches another only through its front file',
  },
  {
    from: /^server\//,
    not: /^server\/providers\/\w+\/(?!port\.ts)/,
    unless: (from, to) => from === 'server/outside.ts' || from.startsWith('server/providers/') || isTest(from) || to === 'server/providers/files/choose.ts',
    why: 'rooms know ports, not vendors',
  },
  {
    from: CAPABILITY,
    not: CAPABILITY,
    unless: (from, to) => from.startsWith('server/') || sameRoom(from, to) || to.startsWith('web/session/'),
    why: 'web capabilities do not import each other: a route composes them',
  },
  { from: /^web\/ui\//, not: /^(web\/(?!ui\/)|contract\/)/, why: 'the design system knows no product' },
  { from: /^web\/(?!routes\/|root|entry)/, not: /^web\/routes\//, why: 'routes compose; nothing imports a route' },
];

const IMPORT = /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]\s*\)|(?:^|\n)import\s*['"](\.[^'"]+)['"]/g;
/** Schemas bring zod; pages take only their types (the page budget). */
const ZOD_FREE = /^contract\/(constants|money|rules|countries)\.ts$/;

const PHYSICAL = /(["'`\s:])-?(ml|mr|pl|pr|left|right|border-l|border-r|rounded-tl|rounded-tr|rounded-bl|rounded-br)-[a-z0-9[]|\btext-(left|right)\b/;

/** A box that scrolls takes its class from theme.css, where each is positioned: what is absolute in it then scrolls with it. */
const UNPOSITIONED = /(["'`\s:])overflow-(x-|y-)?(auto|scroll)\b/;

/** Every arrow that points the wrong way, and every physical side and home-made scroller in the pages, a sentence each. */
export async function brokenArrows(root: string): Promise<string[]> {
  const breaches: string[] = [];
  const imports = new Map<string, string[]>();
  for await (const file of glob('{contract,server,web,sandbox,content,journeys,bench,checks}/**/*.{ts,tsx}', { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8');
    for (const match of source.matchAll(IMPORT)) {
      const to = normalize(join(dirname(file), (match[1] ?? match[2] ?? match[3]) as string));
      const typeOnly = /(?:import|export)\s+type\s/.test(match[0]);
      if (!typeOnly) imports.set(file, [...(imports.get(file) ?? []), to]);
      breaches.push(...breachesOf(file, to, typeOnly));
    }
    if (!file.startsWith('web/')) continue;
    breaches.push(...firstLine(file, source, PHYSICAL, 'a physical side; Arabic needs start and end'));
    breaches.push(...firstLine(file, source, UNPOSITIONED, 'a scroller is `scroller`, `scroller-sideways` or `scroll-row` (web/ui/theme.css)'));
  }
  return [...breaches, ...circles(imports)];
}

/** The first line that is no comment and matches, as a sentence; or nothing. */
function firstLine(file: string, source: string, pattern: RegExp, why: string): string[] {
  const line = source.split('\n').findIndex((each) => pattern.test(each) && !/^\s*(\/\/|\*|\/\*)/.test(each));
  return line < 0 ? [] : [`${file}:${line + 1}: ${why}`];
}

function breachesOf(file: string, to: string, typeOnly: boolean): string[] {
  const found = RULES.filter((rule) => rule.from.test(file) && rule.not.test(to) && !rule.unless?.(file, to)).map(({ why }) => `${file} → ${to}: ${why}`);
  const schemas = file.startsWith('web/') && !isTest(file) && to.startsWith('contract/') && !ZOD_FREE.test(to) && !typeOnly;
  return schemas ? [...found, `${file} → ${to}: a page takes only types from a contract file with schemas`] : found;
}

/** Rooms of the server that reach each other in a circle, front files and all. */
function circles(imports: Map<string, string[]>): string[] {
  const rooms = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    if (isTest(file) || file.endsWith('.tables.ts')) continue;
    const from = /^server\/(accounts|catalog|consultations|orders|reviews|notifications|site)\//.exec(file)?.[1];
    if (!from) continue;
    for (const to of targets) {
      const room = /^server\/(accounts|catalog|consultations|orders|reviews|notifications|site)\//.exec(to)?.[1];
      if (room && room !== from) rooms.set(from, (rooms.get(from) ?? new Set()).add(room));
    }
  }
  const found: string[] = [];
  const walk = (room: string, path: string[]) => {
    if (path.includes(room)) {
      if (room === path[0]) found.push(`server rooms in a circle: ${[...path, room].join(' → ')}`);
      return;
    }
    for (const next of rooms.get(room) ?? []) walk(next, [...path, room]);
  };
  for (const room of rooms.keys()) walk(room, []);
  return [...new Set(found)];
}
