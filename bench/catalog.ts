import { load, sample } from './generator.ts';
import { type Home, startBare, startProduct } from './product.ts';
import { median, milliseconds, quantile, type Table, times, whole } from './table.ts';

const WIDTH = 32;
const ROUNDS = 5;
const MS = 3_000;
const READS = { 'list of treatments': '/api/v1/product?limit=20', 'one treatment': '/api/v1/product/1' };

/**
 * Catalogue reads per second of one process, against a bare Fastify that sends the same bytes. The two alternate, so that noise of the machine
 * affects both; the median round counts.
 */
export async function benchCatalog(home: Home): Promise<Table> {
  const product = await startProduct(home);
  const answers = await Promise.all(Object.values(READS).map((path) => sample(product, path)));
  const bare = await startBare('answers', { answers });
  const rows: string[][] = [];
  try {
    for (const [name, path] of Object.entries(READS)) {
      // The first round warms up both servers.
      await load(product, { paths: [path], connections: WIDTH, ms: MS / 3 });
      await load(bare, { paths: [path], connections: WIDTH, ms: MS / 3 });
      const rounds: { ours: number[]; theirs: number[] }[] = [];
      for (let i = 0; i < ROUNDS; i++)
        rounds.push({
          ours: await load(product, { paths: [path], connections: WIDTH, ms: MS }),
          theirs: await load(bare, { paths: [path], connections: WIDTH, ms: MS }),
        });
      const perSecond = (which: 'ours' | 'theirs') => whole((median(rounds, (round) => round[which].length) * 1000) / MS);
      const ratio = median(rounds, ({ ours, theirs }) => ours.length / theirs.length);
      const all = rounds.flatMap(({ ours }) => ours);
      rows.push([name, perSecond('ours'), perSecond('theirs'), times(ratio), '0.90 ×', milliseconds(quantile(all, 0.99))]);
    }
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
  }
  return { title: `Catalogue reads a second (${WIDTH} connections)`, head: ['read', 'Naru', 'bare Fastify', 'ratio', 'aim', 'p99'], rows };
}
