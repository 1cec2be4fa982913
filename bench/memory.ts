import { SITE_LANGUAGES } from '../contract/constants.ts';
import { consultation, full, pairs, type Thread } from './chat.ts';
import { load } from './generator.ts';
import { type Home, type Product, startProduct } from './product.ts';
import { pagesOf } from './render.ts';
import type { Table } from './table.ts';

const THREADS = 100;
const MS = 10_000;
const REST_MS = 3_000;
/** How often memory is looked at while something goes on. */
const LOOK_MS = 250;

/**
 * What one process holds in memory: at rest, and at most while it is asked for everything that it serves, one after the other, as
 * fast as it can; then when it is left alone again. What the process may not give back to the system at once counts.
 */
export async function benchMemory(home: Home): Promise<Table> {
  const product = await startProduct(home);
  try {
    await rest();
    const rows = [['at rest', megabytes(product.memory()), '130 MB']];
    const paths = await pagesOf(product);
    const asking = { languages: [...SITE_LANGUAGES], connections: 16, ms: MS };
    const threads = await consultations(home, product);
    const loads: [string, () => Promise<unknown>][] = [
      ['catalogue reads', () => load(product, { ...asking, paths: ['/api/v1/product?limit=100', '/api/v1/product/1'] })],
      ['guests on pages that lie ready', () => load(product, { ...asking, paths })],
      ['guests on pages rendered anew', () => load(product, { ...asking, paths: paths.map((path) => `${path}?from=a-friend`) })],
      [`${THREADS} consultations, translated`, () => full(product, threads, MS)],
    ];
    for (const [name, act] of loads) rows.push([`most: ${name}`, megabytes(await mostWhile(product, act)), '250 MB']);
    for (const thread of threads) thread.close();
    await rest();
    rows.push(['left alone again', megabytes(product.memory()), '']);
    return { title: 'Memory of one process on PostgreSQL (resident)', head: ['when', 'measured', 'aim'], rows };
  } finally {
    await product.stop();
  }
}

const megabytes = (figure: number) => `${figure.toFixed(0)} MB`;
const rest = () => new Promise((done) => setTimeout(done, REST_MS));

async function consultations(home: Home, { address }: Product): Promise<Thread[]> {
  const asked = await pairs(home, address, THREADS);
  return Promise.all(asked.map((pair) => consultation(address, { ...pair, translated: true })));
}

/** The most that the process holds while something is done, in MB. */
export async function mostWhile(product: Product, act: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, product.memory());
  }, LOOK_MS);
  await act();
  clearInterval(timer);
  return Math.max(most, product.memory());
}
