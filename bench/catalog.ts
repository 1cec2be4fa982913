import { fetchCompressed, runLoad } from './generator.ts';
import { type BenchEnvironment, startBareServer, startProduct } from './product.ts';
import { formatMilliseconds, formatRatio, formatWhole, median, quantile, type Table } from './table.ts';

const CONNECTIONS = 32;
const ROUNDS = 5;
const DURATION_MS = 3_000;
const ENDPOINTS = { 'list of treatments': '/api/v1/product?limit=20', 'one treatment': '/api/v1/product/1' };

/**
 * Measures catalogue reads per second of one process against a bare Fastify that sends the same bytes. The two run alternately, so machine noise
 * affects both equally. The median round counts.
 */
export async function benchCatalog(home: BenchEnvironment): Promise<Table> {
  const product = await startProduct(home);
  const answers = await Promise.all(Object.values(ENDPOINTS).map((path) => fetchCompressed(product, path)));
  const bare = await startBareServer('answers', { answers });
  const rows: string[][] = [];
  try {
    for (const [name, path] of Object.entries(ENDPOINTS)) {
      // The first round warms up both servers.
      await runLoad(product, { paths: [path], connections: CONNECTIONS, ms: DURATION_MS / 3 });
      await runLoad(bare, { paths: [path], connections: CONNECTIONS, ms: DURATION_MS / 3 });
      const rounds: { ours: number[]; theirs: number[] }[] = [];
      for (let i = 0; i < ROUNDS; i++)
        rounds.push({
          ours: await runLoad(product, { paths: [path], connections: CONNECTIONS, ms: DURATION_MS }),
          theirs: await runLoad(bare, { paths: [path], connections: CONNECTIONS, ms: DURATION_MS }),
        });
      const perSecond = (which: 'ours' | 'theirs') => formatWhole((median(rounds, (round) => round[which].length) * 1000) / DURATION_MS);
      const ratio = median(rounds, ({ ours, theirs }) => ours.length / theirs.length);
      const all = rounds.flatMap(({ ours }) => ours);
      rows.push([name, perSecond('ours'), perSecond('theirs'), formatRatio(ratio), '0.90 ×', formatMilliseconds(quantile(all, 0.99))]);
    }
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
  }
  return { title: `Catalogue reads a second (${CONNECTIONS} connections)`, head: ['read', 'Naru', 'bare Fastify', 'ratio', 'aim', 'p99'], rows };
}
