import lighthouse from 'lighthouse';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../checks/chromium.ts';
import { type BenchEnvironment, findFreePort, startProduct } from './product.ts';
import { formatKilobytes, formatMilliseconds, median, type Table } from './table.ts';

const PATHS = ['/treatment-detail/1', '/clinic-detail/1', '/login', '/en/treatments', '/en/clinics', '/en/help'];
const RUNS = 3;
/** Bytes that a server can send before the first acknowledgement (RFC 6928). A larger document costs a phone one more round trip. */
const INITIAL_WINDOW_BYTES = 10 * 1460;

type PageFigures = { lcp: number; tbt: number; cls: number; document: number; script: number; files: number };

/**
 * Measures public pages with Lighthouse's mobile preset, which simulates a slow phone on a slow network. Each run uses a new browser; the median of
 * `RUNS` counts. The script size is the compressed size of all downloaded scripts.
 */
export async function benchPages(home: BenchEnvironment): Promise<Table> {
  const product = await startProduct(home);
  try {
    const rows: string[][] = [];
    for (const path of PATHS) rows.push(...(await measurePage(product.address, path)));
    return { title: `Pages (Lighthouse, mobile, median of ${RUNS})`, head: ['page', 'what', 'measured', 'aim'], rows };
  } finally {
    await product.stop();
  }
}

async function measurePage(address: string, path: string): Promise<string[][]> {
  // Sends one request first, so that the caches are filled.
  await (await fetch(address + path)).text();
  const runs: PageFigures[] = [];
  for (let i = 0; i < RUNS; i++) runs.push(await runLighthouse(address + path));
  const middle = (key: keyof PageFigures) => median(runs, (run) => run[key]);
  return [
    [path, 'largest paint', `${(middle('lcp') / 1000).toFixed(2)} s`, '1.00 s'],
    [path, 'blocked', formatMilliseconds(middle('tbt')), '50 ms'],
    [path, 'shift', middle('cls').toFixed(3), '0'],
    [path, 'document with its headers', formatKilobytes(middle('document')), formatKilobytes(INITIAL_WINDOW_BYTES)],
    [path, `script, ${middle('files')} files`, formatKilobytes(middle('script')), formatKilobytes(140 * 1024)],
  ];
}

async function runLighthouse(url: string): Promise<PageFigures> {
  const port = await findFreePort();
  const browser = await launchBrowser(port);
  try {
    const result = await lighthouse(url, { port, onlyCategories: ['performance'], output: 'json', logLevel: 'error' });
    const audits = result?.lhr.audits;
    if (!audits) throw new Error(`Lighthouse gave no result for ${url}`);
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    const requests = audits['network-requests']?.details as unknown as { items: { resourceType: string; url: string; transferSize: number }[] };
    const scripts = requests.items.filter(({ resourceType }) => resourceType === 'Script').map((request) => request.url);
    const sizes = await Promise.all(scripts.map(compressedSize));
    return {
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      document: requests.items.find(({ resourceType }) => resourceType === 'Document')?.transferSize ?? Number.NaN,
      script: sizes.reduce((sum, size) => sum + size, 0),
      files: scripts.length,
    };
  } finally {
    await browser.close();
  }
}

/** Returns the compressed size of a script in bytes, without headers. */
async function compressedSize(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return Number(headers.get('content-length'));
}

/** Launches a new browser without caches, for one run. */
export function launchBrowser(port: number): Promise<Browser> {
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: findChromium(), args: [`--remote-debugging-port=${port}`, ...root] });
}
