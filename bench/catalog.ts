import { fork } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { type Home, type Running, startBare, startProduct } from './product.ts';
import { median, milliseconds, quantile, type Table, times, whole } from './table.ts';

const CONNECTIONS = 32;
const ROUNDS = 5;
const MS = 3_000;
const READS = { 'list of treatments': '/api/v1/product?limit=20', 'one treatment': '/api/v1/product/1' };

/**
 * How many catalogue reads a second one process answers, against a bare Fastify that sends the very same bytes. The two
 * take turns, so that a noisy machine is noisy for both; the median round counts.
 */
export async function benchCatalog(home: Home): Promise<Table> {
  const product = await startProduct(home);
  const answers = await Promise.all(Object.values(READS).map((path) => sample(product, path)));
  const bare = await startBare('answers', { answers });
  const rows: string[][] = [];
  try {
    for (const [name, path] of Object.entries(READS)) {
      // The first round warms both up.
      await load(product, path, MS / 3);
      await load(bare, path, MS / 3);
      const rounds: { ours: number[]; theirs: number[] }[] = [];
      for (let i = 0; i < ROUNDS; i++) rounds.push({ ours: await load(product, path, MS), theirs: await load(bare, path, MS) });
      const perSecond = (which: 'ours' | 'theirs') => whole((median(rounds, (round) => round[which].length) * 1000) / MS);
      const ratio = median(rounds, ({ ours, theirs }) => ours.length / theirs.length);
      const all = rounds.flatMap(({ ours }) => ours);
      rows.push([name, perSecond('ours'), perSecond('theirs'), times(ratio), '0.90 ×', milliseconds(quantile(all, 0.99))]);
    }
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
  }
  return { title: `Catalogue reads a second (${CONNECTIONS} connections)`, head: ['read', 'Naru', 'bare Fastify', 'ratio', 'aim', 'p99'], rows };
}

/** The product's own answer, compressed as a browser gets it. `fetch` would unpack it. */
async function sample(product: Running, path: string) {
  const [headers, body] = await new Promise<[Record<string, string>, Buffer]>((done, fail) => {
    request(product.address + path, { headers: { 'accept-language': 'en', 'accept-encoding': 'br' } }, async (answer) => {
      const { 'content-type': type = '', 'content-encoding': encoding } = answer.headers;
      done([{ 'content-type': type, ...(encoding ? { 'content-encoding': encoding } : {}) }, Buffer.concat(await answer.toArray())]);
    })
      .on('error', fail)
      .end();
  });
  return { path: path.split('?')[0] as string, headers, body: body.toString('base64') };
}

/** The time that each answer took, in ms. */
function load(server: Running, path: string, ms: number): Promise<number[]> {
  const order = { port: Number(new URL(server.address).port), paths: [path], connections: CONNECTIONS, ms };
  return new Promise((done, fail) => {
    const child = fork(join(import.meta.dirname, 'load.ts'), [JSON.stringify(order)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
    });
    child.once('message', (took) => done(took as number[]));
    // After the answer this changes nothing any more.
    child.once('exit', (code) => fail(new Error(`the load generator ended with ${code} and said nothing`)));
  });
}
