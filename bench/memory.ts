import { SITE_LANGUAGES } from '../contract/constants.ts';
import { type ConnectedThread, createThreadMembers, measureThroughput, openThreadSockets } from './chat.ts';
import { runLoad } from './generator.ts';
import { type BenchEnvironment, type ProductServer, startProduct } from './product.ts';
import { listGuestPages } from './render.ts';
import type { Table } from './table.ts';

const THREAD_COUNT = 100;
const DURATION_MS = 10_000;
const REST_MS = 3_000;
/** Interval of memory samples, in ms. */
const SAMPLE_INTERVAL_MS = 250;

/**
 * Measures the memory of one process: at rest, at its peak while it serves each kind of request in turn at full speed, and at rest again. Memory that
 * the process has not returned to the system counts.
 */
export async function benchMemory(home: BenchEnvironment): Promise<Table> {
  const product = await startProduct(home);
  try {
    await waitAtRest();
    const rows = [['at rest', formatMegabytes(product.memory()), '130 MB']];
    const paths = await listGuestPages(product);
    const asking = { languages: [...SITE_LANGUAGES], connections: 16, ms: DURATION_MS };
    const threads = await openConsultations(home, product);
    const loads: [string, () => Promise<unknown>][] = [
      ['catalogue reads', () => runLoad(product, { ...asking, paths: ['/api/v1/product?limit=100', '/api/v1/product/1'] })],
      ['guests on pages that lie ready', () => runLoad(product, { ...asking, paths })],
      ['guests on pages rendered anew', () => runLoad(product, { ...asking, paths: paths.map((path) => `${path}?from=a-friend`) })],
      [`${THREAD_COUNT} consultations, translated`, () => measureThroughput(product, threads, DURATION_MS)],
    ];
    for (const [name, act] of loads) rows.push([`most: ${name}`, formatMegabytes(await peakMemoryDuring(product, act)), '250 MB']);
    for (const thread of threads) thread.close();
    await waitAtRest();
    rows.push(['left alone again', formatMegabytes(product.memory()), '']);
    return { title: 'Memory of one process on PostgreSQL (resident)', head: ['when', 'measured', 'aim'], rows };
  } finally {
    await product.stop();
  }
}

const formatMegabytes = (figure: number) => `${figure.toFixed(0)} MB`;
const waitAtRest = () => new Promise((done) => setTimeout(done, REST_MS));

async function openConsultations(home: BenchEnvironment, { address }: ProductServer): Promise<ConnectedThread[]> {
  const asked = await createThreadMembers(home, address, THREAD_COUNT);
  return Promise.all(asked.map((pair) => openThreadSockets(address, { ...pair, translated: true })));
}

/** Returns the peak memory of the process during `act`, in MB. */
export async function peakMemoryDuring(product: ProductServer, act: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, product.memory());
  }, SAMPLE_INTERVAL_MS);
  await act();
  clearInterval(timer);
  return Math.max(most, product.memory());
}
