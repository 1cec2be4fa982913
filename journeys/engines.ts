import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { findFreePort } from './product.ts';

/** A window of an engine other than Chromium, without any session. It offers the operations that a journey needs, for every driver. */
export type EngineTab = {
  /** Navigates. The page may still be loading when this resolves. */
  go(url: string): Promise<void>;
  /** Evaluates an expression in the page. */
  ask<T>(expression: string): Promise<T>;
  /** Clicks in the middle of the element. */
  press(css: string): Promise<void>;
  type(css: string, text: string): Promise<void>;
  /** Saves a screenshot as PNG. */
  picture(file: string): Promise<void>;
  /** Script errors, if the engine reports them. */
  complaints: string[];
  close(): Promise<void>;
};

/** Size of the window, and the system language. */
export type BrowserSettings = { width: number; height: number; language: string };

/** Opens Firefox over WebDriver BiDi. Puppeteer, which Lighthouse brings, requires less of a system's Firefox than Playwright does. */
export async function openFirefox(executablePath: string, { language, ...defaultViewport }: BrowserSettings): Promise<EngineTab> {
  const extraPrefsFirefox = { 'intl.accept_languages': language };
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, defaultViewport, extraPrefsFirefox });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const one = async (css: string) => {
    const element = await page.$(css);
    if (!element) throw new Error(`nothing is ${css}`);
    return element;
  };
  return {
    complaints,
    go: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    ask: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    press: async (css) => (await one(css)).click(),
    async type(css, text) {
      const element = await one(css);
      await element.click({ count: 3 });
      await element.type(text);
    },
    picture: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    close: () => browser.close(),
  };
}

/** Timeout of an answer from WebKit's driver, in ms. The driver never answers for a document that is being left; the caller then asks again. */
const RESPONSE_TIMEOUT_MS = 5_000;
const LOAD_TIMEOUT_MS = 60_000;

/** Calls the WebDriver protocol (W3C), which WebKit's own driver speaks. Playwright drives only a WebKit that it built itself. */
async function callDriver(url: string, method = 'GET', body?: object, timeout = RESPONSE_TIMEOUT_MS): Promise<unknown> {
  const response = await fetch(url, { method, signal: AbortSignal.timeout(timeout), ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (!response.ok) throw new Error(`the WebDriver: ${value?.error} ${value?.message}`);
  return value;
}

/** Opens WebKit, Safari's engine, over its WebDriver on a virtual display. */
export async function openWebkit(
  paths: { driver: string; browser: string; display: string },
  { width, height, language }: BrowserSettings,
): Promise<EngineTab> {
  const screen = await openDisplay(paths.display);
  const port = await findFreePort();
  const server = spawn(paths.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.name,
      LANGUAGE: language,
      LANG: `${language}.UTF-8`,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const driver = `http://127.0.0.1:${port}`;
  await waitForDriver(driver);
  // Does not wait for loads: this driver can miss the end of a load when a press leads to another site's process.
  const alwaysMatch = { browserName: 'MiniBrowser', pageLoadStrategy: 'none', 'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] } };
  const { sessionId } = (await callDriver(`${driver}/session`, 'POST', { capabilities: { alwaysMatch } }, LOAD_TIMEOUT_MS)) as { sessionId: string };
  const session = `${driver}/session/${sessionId}`;
  const post = (path: string, body: object = {}, timeout?: number) => callDriver(`${session}/${path}`, 'POST', body, timeout);
  const find = async (css: string) => `element/${Object.values((await post('element', { using: 'css selector', value: css })) as object)[0]}`;
  await post('window/rect', { x: 0, y: 0, width, height });
  return {
    complaints: [],
    go: async (url) => void (await post('url', { url }, LOAD_TIMEOUT_MS)),
    ask: <T>(expression: string) => post('execute/sync', { script: `return (${expression})`, args: [] }) as Promise<T>,
    async press(css) {
      // The press may have led to another document. The driver then reports an error although the press worked.
      await post(`${await find(css)}/click`).catch((error: Error) => {
        if (error.name !== 'TimeoutError') throw error;
      });
    },
    async type(css, text) {
      const element = await find(css);
      await post(`${element}/clear`);
      await post(`${element}/value`, { text });
    },
    async picture(file) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, (await callDriver(`${session}/screenshot`)) as string, 'base64');
    },
    async close() {
      await callDriver(session, 'DELETE').catch(() => undefined);
      await endProcess(server);
      await endProcess(screen.process);
    },
  };
}

/** Starts a virtual X display that chooses its own number, so that no two conflict. */
async function openDisplay(command: string): Promise<{ name: string; process: ChildProcess }> {
  const child = spawn(command, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { name: `:${String(number).trim()}`, process: child };
}

async function waitForDriver(driver: string): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; await pause(100)) {
    const status = await fetch(`${driver}/status`).catch(() => undefined);
    if (status?.ok) return;
  }
  throw new Error('the WebDriver of WebKit does not answer');
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
