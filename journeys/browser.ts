import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFailed } from 'vitest';
import type { SiteLanguage } from '../contract/constants.ts';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Half as long as the one that the package gives by itself, and sent to many pages. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A person with a browser of her own: nothing of another's session, her language chosen, every console error noted. */
export type Person = { page: Page; context: BrowserContext; errors: string[]; close(): Promise<void> };

/** The one browser of a worker, for all its files: it ends with the worker. Each worker speaks with its own; one for all had everything said twice. */
let opened: Promise<Browser> | undefined;

export function launch(): Promise<Browser> {
  opened ??= chromium.launch({
    executablePath: inject('chromium'),
    args: [
      '--no-sandbox',
      // There is no graphics card: without these the browser imitates one, at the cost of the product beside it.
      '--disable-gpu',
      '--disable-software-rasterizer',
      '--disable-gpu-compositing',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return opened;
}

/** At the end of a file: closes what its people have left open in the browser. */
export async function leaveAll(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** Pages on which `expectAccessible` has nothing to look at: another journey has been the same way in the same direction and kind of window. */
const seenBefore = new WeakSet<Page>();

/**
 * `expected` are console errors that belong to the journey (a refused request shows as one). `looked` false leaves out what takes
 * most of a journey's time, where another has looked at the same screens. `motion`: things slide and fade for her; the others have
 * asked for calm (look 11), for every picture of a movement is drawn by the processor that all journeys share.
 */
export async function person(
  browser: Browser,
  url: string,
  given: {
    language?: SiteLanguage;
    viewport?: { width: number; height: number };
    expected?: RegExp[];
    timezoneId?: string;
    looked?: boolean;
    motion?: boolean;
    serviceWorkers?: 'allow' | 'block';
  } = {},
): Promise<Person> {
  const { language = 'en', viewport = DESK, expected = [], timezoneId = 'Europe/London', looked = true, motion = false, serviceWorkers = 'block' } = given;
  const context = await browser.newContext({
    viewport,
    // What a journey answers in the network's place is not seen by a worker; app.journey.ts is about it.
    serviceWorkers,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    baseURL: url,
    timezoneId,
    locale: language,
    ...(viewport === PHONE ? { hasTouch: true, isMobile: true } : {}),
  });
  await context.addCookies([{ name: 'selectedLanguage', value: language, url }]);
  // Once: what she chooses later stands. (The script also runs in documents that have no storage.)
  await context.addInitScript((chosen) => {
    if (origin.startsWith('http') && localStorage.getItem('selectedLanguage') === null) localStorage.setItem('selectedLanguage', chosen);
  }, language);
  const page = await context.newPage();
  if (!looked) seenBefore.add(page);
  // Ends what hangs. How quick something is, the bench measures: beside two other journeys on a slow machine a start alone takes 10 s.
  page.setDefaultTimeout(30_000);
  const errors: string[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text);
  };
  // Of every tab she opens.
  context.on('console', (message) => message.type() === 'error' && note(`${message.text()} (${message.location().url})`));
  context.on('weberror', (error) => note(String(error.error())));
  const answers: string[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) answers.push(`${response.status()} ${response.request().method()} ${pathname}`);
  });
  onTestFailed(() => lastSeen(page, [...answers.slice(-12), ...errors]));
  return { page, context, errors, close: () => context.close() };
}

/** What she saw last, and what the API had answered her: printed when a journey fails, for it seldom fails twice in the same way. */
async function lastSeen(page: Page, notes: string[]): Promise<void> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 2000 })
    .catch(() => 'the page could not be read');
  const wrong = await page
    .locator('[aria-invalid=true]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name || field.id))
    .catch(() => []);
  console.error(`Last seen at ${page.url()}; fields in error: ${wrong.join(', ') || 'none'}\n${notes.join('\n')}\n${text.slice(0, 3000)}`);
}

/** Waits until what fades or slides in has arrived. */
async function settled(page: Page): Promise<void> {
  // What has just been drawn begins to fade a frame later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((a) => a.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((a) => a.finished.catch(() => undefined)),
    ),
  );
}

/** What axe may find: nothing serious, or on the pages that anybody opens nothing at all. `except` are rules that do not fit the page, with a reason beside the call. */
type Looked = { level?: 'serious' | 'any'; except?: string[] };

/** Axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page, { level = 'serious', except = [] }: Looked = {}): Promise<void> {
  if (seenBefore.has(page)) return;
  let violations = await violationsOf(page, except);
  // A page that is read again while it is measured may be fading: what is wrong is wrong once it has settled, too.
  if (violations.some(({ id }) => id === 'color-contrast')) violations = await violationsOf(page, except);
  const wrong = level === 'any' ? violations : violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(wrong.map(({ id, html }) => `${id}: ${html.join(' | ')}`)).toEqual([]);
}

async function violationsOf(page: Page, except: string[]) {
  // Contrast is measured on what has settled, not on what is fading in.
  await settled(page);
  // Evaluated beside the page's own scripts: its policy refuses what is put into the document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  // Only what is wrong is described in full, which is most of the time it takes; the pages have no frames of another origin.
  return page.evaluate(
    async (rules) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      const found = await inPage.run(document, { resultTypes: ['violations'], iframes: false, rules });
      return found.violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes.map((node) => node.html) }));
    },
    Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  );
}

/** Nothing is wider than the screen, and no box makes a phone enlarge the page. */
export async function expectNoSideways(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `${page.url()} at ${page.viewportSize()?.width} px is wider than its window`).toBeLessThanOrEqual(0);
  await expectNoZoom(page);
}

/** No box that is typed or chosen in has letters of less than 16 px on a phone, where iOS would enlarge the page around it. */
async function expectNoZoom(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > PHONE.width) return;
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file], [hidden]), select, textarea')]
      .filter((box) => Number.parseFloat(getComputedStyle(box).fontSize) < 16)
      .map((box) => box.outerHTML.slice(0, 160)),
  );
  expect(small, page.url()).toEqual([]);
}

/** Waits until the page's scripts are awake: a press before that would be lost. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.documentElement).some((key) => key.startsWith('__reactFiber') || key.startsWith('__reactProps')));
}

/** Exactly this name, whatever stands in it: for roles that are also told apart by a description. */
export function named(text: string): RegExp {
  return new RegExp(`^${RegExp.escape(text)}$`);
}

/** A screen that has arrived: its heading stands, nothing is wider than the window, nothing bars anybody from it. */
export async function expectScreen(page: Page, heading: string | RegExp, looked: Looked = {}): Promise<void> {
  await page.getByRole('heading', { level: 1, name: typeof heading === 'string' ? named(heading) : heading }).waitFor();
  // A page of ours that wakes opens its buttons, and their colours change.
  if ((await page.locator('html[data-words]').count()) > 0) await awake(page);
  await expectNoSideways(page);
  await expectAccessible(page, looked);
}
