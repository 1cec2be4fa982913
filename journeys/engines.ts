import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import puppeteer from 'puppeteer-core';
import { Builder, By } from 'selenium-webdriver';
import { freePort } from './product.ts';

/** A window of another engine than Chromium, with nothing of anybody's session in it. What a journey needs of it, whoever drives it. */
export type Tab = {
  go(url: string): Promise<void>;
  /** What an expression is worth in the page. */
  ask<T>(expression: string): Promise<T>;
  /** A press as of a mouse, at the element's middle. */
  press(css: string): Promise<void>;
  type(css: string, text: string): Promise<void>;
  /** What the window shows, as a PNG. */
  picture(file: string): Promise<void>;
  /** What scripts complained of, where the engine tells. */
  complaints: string[];
  close(): Promise<void>;
};

/** The window and the language of the system that it opens on. */
export type Place = { width: number; height: number; language: string };

/** Firefox, by WebDriver BiDi, which it speaks itself. */
export async function openFirefox(executablePath: string, { language, ...defaultViewport }: Place): Promise<Tab> {
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

/** WebKit, the engine of Safari, by its WebDriver, on a display that nobody sees. */
export async function openWebkit(paths: { driver: string; browser: string; display: string }, { width, height, language }: Place): Promise<Tab> {
  const screen = await openDisplay(paths.display);
  const port = await freePort();
  const server = spawn(paths.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.name,
      LANGUAGE: language,
      LANG: 'C.UTF-8',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  await answering(port);
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] } })
    .build();
  await driver.manage().window().setRect({ x: 0, y: 0, width, height });
  return {
    complaints: [],
    go: (url) => driver.get(url),
    ask: <T>(expression: string) => driver.executeScript<T>(`return (${expression})`),
    press: async (css) => (await driver.findElement(By.css(css))).click(),
    async type(css, text) {
      const element = await driver.findElement(By.css(css));
      await element.clear();
      await element.sendKeys(text);
    },
    async picture(file) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await driver.takeScreenshot(), 'base64');
    },
    async close() {
      await driver.quit().catch(() => undefined);
      await end(server);
      await end(screen.process);
    },
  };
}

/** An X display in memory; it names itself, so that no two meet. */
async function openDisplay(command: string): Promise<{ name: string; process: ChildProcess }> {
  const child = spawn(command, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { name: `:${String(number).trim()}`, process: child };
}

async function answering(port: number): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; await new Promise((done) => setTimeout(done, 100))) {
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
