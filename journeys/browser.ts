import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFailed } from 'vitest';
import type { SiteLanguage } from '../contract/constants.ts';

export const DESKTOP_SIZE = { width: 1440, height: 900 };
export const PHONE_SIZE = { width: 390, height: 844 };

/** The minified build of axe, half as large as the package's default, because it is injected into many pages. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A person with a separate browser context: no other session, a chosen language, and every console error recorded. */
export type BrowserUser = { page: Page; context: BrowserContext; errors: string[]; close(): Promise<void> };

/**
 * The worker's only browser, shared by all its test files and closed with the worker. There is one browser per worker, because a single one for all
 * workers delivered every message twice.
 */
let sharedBrowser: Promise<Browser> | undefined;

export function launchBrowser(): Promise<Browser> {
  sharedBrowser ??= chromium.launch({
    executablePath: inject('chromium'),
    args: [
      '--no-sandbox',
      // Without a graphics card and these flags the browser emulates one, which slows down the product beside it.
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
  return sharedBrowser;
}

/** Closes the contexts that are still open at the end of a test file. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** Pages that `expectAccessible` skips, because another journey checks the same screens in the same direction and window size. */
const uncheckedPages = new WeakSet<Page>();

/**
 * Opens a browser for a person. `expected`: console errors that belong to the journey (a refused request appears as one). `looked`: false skips the
 * accessibility checks, which take most of a journey's time; use it if another journey checks the same screens. `motion`: true enables animations.
 * Otherwise reduced motion is requested (look 11), because all journeys share one processor, which renders every animation frame.
 */
export async function openBrowserUser(
  browser: Browser,
  url: string,
  options: {
    language?: SiteLanguage;
    viewport?: { width: number; height: number };
    expected?: RegExp[];
    timezoneId?: string;
    looked?: boolean;
    motion?: boolean;
    serviceWorkers?: 'allow' | 'block';
  } = {},
): Promise<BrowserUser> {
  const {
    language = 'en',
    viewport = DESKTOP_SIZE,
    expected = [],
    timezoneId = 'Europe/London',
    looked = true,
    motion = false,
    serviceWorkers = 'block',
  } = options;
  const context = await browser.newContext({
    viewport,
    // A worker's requests bypass the answers that a journey mocks; nightly/app.journey.ts tests the worker.
    serviceWorkers,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    baseURL: url,
    timezoneId,
    locale: language,
    ...(viewport === PHONE_SIZE ? { hasTouch: true, isMobile: true } : {}),
  });
  await context.addCookies([{ name: 'selectedLanguage', value: language, url }]);
  // Sets the language only the first time, so that a later choice is kept. The script also runs in documents without storage.
  await context.addInitScript((chosen) => {
    if (origin.startsWith('http') && localStorage.getItem('selectedLanguage') === null) localStorage.setItem('selectedLanguage', chosen);
  }, language);
  const page = await context.newPage();
  if (!looked) uncheckedPages.add(page);
  // Stops steps that hang. The bench measures speed: beside two other journeys on a slow machine, a start alone takes 10 s.
  page.setDefaultTimeout(30_000);
  const errors: string[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text);
  };
  // Records the errors of every tab of the context.
  context.on('console', (message) => message.type() === 'error' && note(`${message.text()} (${message.location().url})`));
  context.on('weberror', (error) => note(String(error.error())));
  const answers: string[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) answers.push(`${response.status()} ${response.request().method()} ${pathname}`);
  });
  onTestFailed(() => printLastScreen(page, [...answers.slice(-12), ...errors]));
  return { page, context, errors, close: () => context.close() };
}

/** Prints the last screen and the API's answers when a journey fails, because failures seldom repeat in the same way. */
async function printLastScreen(page: Page, notes: string[]): Promise<void> {
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

/** Waits until fades and slides have finished. */
async function waitForAnimations(page: Page): Promise<void> {
  // Animations of newly rendered elements start one frame later.
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

/**
 * Options of an axe check. `level`: the severity from which findings fail it; `any` is for public pages. `except`: rules that do not fit the page,
 * with a reason beside the call.
 */
type AccessibilityOptions = { level?: 'serious' | 'any'; except?: string[] };

/** Expects that axe finds no violation on the page in its present state. */
export async function expectAccessible(page: Page, { level = 'serious', except = [] }: AccessibilityOptions = {}): Promise<void> {
  if (uncheckedPages.has(page)) return;
  let violations = await findViolations(page, except);
  // A page that reloads during the check may still be fading in, so contrast is checked twice. Real errors remain.
  if (violations.some(({ id }) => id === 'color-contrast')) violations = await findViolations(page, except);
  const wrong = level === 'any' ? violations : violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(wrong.map(({ id, html }) => `${id}: ${html.join(' | ')}`)).toEqual([]);
}

async function findViolations(page: Page, except: string[]) {
  // Contrast is measured after animations have finished.
  await waitForAnimations(page);
  // The script is evaluated in the page's context, because the page's policy refuses scripts inserted into the document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE_SOURCE);
  // Only violations are described in full, because descriptions take most of the time. The pages have no cross-origin frames.
  return page.evaluate(
    async (rules) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      const found = await inPage.run(document, { resultTypes: ['violations'], iframes: false, rules });
      return found.violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes.map((node) => node.html) }));
    },
    Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  );
}

/** Expects that nothing is wider than the screen, and that no field makes a phone zoom in. */
export async function expectNoHorizontalOverflow(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `${page.url()} at ${page.viewportSize()?.width} px is wider than its window`).toBeLessThanOrEqual(0);
  await expectNoZoom(page);
}

/** Expects a text size of at least 16 px in all fields on a phone, because iOS zooms in on smaller ones. */
async function expectNoZoom(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > PHONE_SIZE.width) return;
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file], [hidden]), select, textarea')]
      .filter((box) => Number.parseFloat(getComputedStyle(box).fontSize) < 16)
      .map((box) => box.outerHTML.slice(0, 160)),
  );
  expect(small, page.url()).toEqual([]);
}

/** Waits until the page is hydrated. An earlier press would be lost. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.documentElement).some((key) => key.startsWith('__reactFiber') || key.startsWith('__reactProps')));
}

/** Returns a pattern that matches exactly this name; special characters are escaped. It is for roles that are also matched by description. */
export function exactNamePattern(text: string): RegExp {
  return new RegExp(`^${RegExp.escape(text)}$`);
}

/** Expects a loaded screen: its heading is shown, nothing is wider than the window, and axe finds no violation. */
export async function expectScreen(page: Page, heading: string | RegExp, looked: AccessibilityOptions = {}): Promise<void> {
  await page.getByRole('heading', { level: 1, name: typeof heading === 'string' ? exactNamePattern(heading) : heading }).waitFor();
  // Waits for hydration, because it enables the buttons and so changes their colours.
  if ((await page.locator('html[data-words]').count()) > 0) await waitForHydration(page);
  await expectNoHorizontalOverflow(page);
  await expectAccessible(page, looked);
}
