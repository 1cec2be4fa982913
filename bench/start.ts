import { type BenchEnvironment, startProduct } from './product.ts';
import { formatMilliseconds, quantile, type Table } from './table.ts';

const RUNS = 5;
const REST_MS = 3_000;

/**
 * Measures a start when pages are built, tables exist and content is imported: the time until `/health/ready` succeeds, and the memory three seconds
 * later without any request.
 */
export async function benchStart(home: BenchEnvironment): Promise<Table> {
  const ready: number[] = [];
  const memory: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const product = await startProduct(home);
    ready.push(product.readyMs);
    await new Promise((done) => setTimeout(done, REST_MS));
    memory.push(product.memory());
    await product.stop();
  }
  return {
    title: `Start on PostgreSQL (median of ${RUNS})`,
    head: ['what', 'measured', 'aim'],
    rows: [
      ['until ready', formatMilliseconds(quantile(ready, 0.5)), '800 ms'],
      ['memory at rest', `${quantile(memory, 0.5).toFixed(0)} MB`, '130 MB'],
    ],
  };
}
