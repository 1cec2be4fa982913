import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { Builder, By } from 'selenium-webdriver';
import { freePort } from './product.ts';

/** A window of an engine other than Chromium, without any session. The operations that a journey needs, for every driver. */
export type Tab = {
  /** Navigates; the page may not be loaded when this resolves. */
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

/** Opens Firefox over WebDriver BiDi, which it supports natively. */
export async function openFirefox(executablePath: string, { language, ...defaultViewport }: BrowserSettings): Promise<Tab> {
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

/** Timeout of an answer from WebKit's driver, in ms. */
const RESPONSE_TIMEOUT_MS = 5_000;

/** Rejects when WebKit's driver does not answer, which happens for documents being left: the caller then asks again. */
function answered<T>(answer: Promise<T>): Promise<T> {
  const late = pause(RESPONSE_TIMEOUT_MS, undefined, { ref: false }).then((): never => {
    throw new Error('the WebDriver did not answer');
  });
  return Promise.race([answer, late]);
}

/** Opens WebKit, Safari's engine, over its WebDriver on a virtual display. */
export async function openWebkit(paths: { driver: string; browser: string; display: string }, { width, height, language }: BrowserSettings): Promise<Tab> {
  const screen = await openDisplay(paths.display);
  const port = await freePort();
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
  await answering(port);
  // Never waits for page loads: this driver can miss the end of a load when a press leads to another site's process.
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({ browserName: 'MiniBrowser', pageLoadStrategy: 'none', 'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] } })
    .build();
  await driver.manage().window().setRect({ x: 0, y: 0, width, height });
  return {
    complaints: [],
    go: (url) => driver.get(url),
    ask: <T>(expression: string) => answered(driver.executeScript<T>(`return (${expression})`)),
    async press(css) {
      const element = await answered(driver.findElement(By.css(css)));
      // The press may have led to another document: then it succeeded, although no answer came.
      await answered(element.click()).catch((error: Error) => {
        if (!error.message.includes('did not answer')) throw error;
      });
    },
    async type(css, text) {
      const element = await driver.findElement(By.css(css));
      await element.clear();
      await element.sendKeys(text);
    },
    async picture(file) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await answered(driver.takeScreenshot()), 'base64');
    },
    async close() {
      await answered(driver.quit()).catch(() => undefined);
      await end(server);
      await end(screen.process);
    },
  };
}

/** Starts a virtual X display that chooses its own number, so that no two conflict. */
async function openDisplay(command: string): Promise<{ name: string; process: ChildProcess }> {
  const child = spawn(command, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { name: `:${String(number).trim()}`, process: child };
}

async function answering(port: number): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; await pause(100)) {
    const status = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (status?.ok) return;
  }
  throw new Error('the WebDriver of WebKit does not answer');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
