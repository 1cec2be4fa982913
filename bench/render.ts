import { SITE_LANGUAGES } from '../contract/constants.ts';
import { fetchCompressed, runLoad } from './generator.ts';
import { runInParallel } from './people.ts';
import { type BenchEnvironment, type RunningServer, startBareServer, startProduct } from './product.ts';
import { formatMilliseconds, formatRatio, formatWhole, median, quantile, type Table } from './table.ts';

const CONNECTIONS = 16;
const ROUNDS = 3;
const DURATION_MS = 4_000;

/** Pages whose address has a query, so that they are rendered for every request. */
const UNCACHED_PATHS = ['/treatment-detail/1?from=a-friend'];

/**
 * Measures pages per second for guests in the site's four languages, with the CPU time per page. Cached pages are compared with a bare Fastify that
 * sends one of them. Uncached pages are rendered for each request.
 */
export async function benchRender(home: BenchEnvironment): Promise<Table> {
  const product = await startProduct(home);
  const bare = await startBareServer('answers', { answers: [await fetchCompressed(product, '/treatment-detail/1')] });
  try {
    const rest = product.memory();
    const languages = [...SITE_LANGUAGES];
    const paths = await listGuestPages(product);
    const kept = () => runRound(product, { paths, languages });
    const anew = () => runRound(product, { paths: UNCACHED_PATHS, languages });
    const theirs = () => runRound(bare, { paths: ['/treatment-detail/1'], languages });
    // Requests every page once to fill the cache, then runs a round to warm up all servers.
    await runInParallel(
      4,
      languages.flatMap((language) => paths.map((path) => ({ path, language }))),
      ({ path, language }) => requestPage(product, path, language),
    );
    for (const warm of [kept, theirs, anew]) await warm();
    const rounds: { kept: Round; theirs: Round; anew: Round }[] = [];
    for (let i = 0; i < ROUNDS; i++) rounds.push({ kept: await kept(), theirs: await theirs(), anew: await anew() });
    const row = (name: string, which: 'kept' | 'theirs' | 'anew', aim: string) => [
      name,
      formatWhole(median(rounds, (round) => round[which].perSecond)),
      `${median(rounds, (round) => round[which].cpuMs).toFixed(2)} ms`,
      formatMilliseconds(
        quantile(
          rounds.flatMap((round) => round[which].took),
          0.99,
        ),
      ),
      which === 'kept' ? formatRatio(median(rounds, (round) => round.kept.perSecond / round.theirs.perSecond)) : '',
      aim,
    ];
    return {
      title: `Pages a second for guests (${CONNECTIONS} connections, ${paths.length} pages in ${languages.length} languages)`,
      head: ['page', 'a second', 'processor each', 'p99', 'of bare', 'aim'],
      rows: [row('lies ready', 'kept', '1,000'), row('bare Fastify', 'theirs', ''), row('rendered anew (with a query)', 'anew', '60')],
      note: `Memory: ${rest.toFixed(0)} MB before, ${product.memory().toFixed(0)} MB after.`,
    };
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
  }
}

/** Returns the pages that guests open: mostly treatments, their clinics, and fixed pages. */
export async function listGuestPages({ address }: Pick<RunningServer, 'address'>): Promise<string[]> {
  const products = (await (await fetch(`${address}/api/v1/product?limit=100`)).json()) as { id: number; hospital_id: number }[];
  const clinics = new Set(products.map((product) => product.hospital_id));
  return [...products.map(({ id }) => `/treatment-detail/${id}`), ...[...clinics].map((id) => `/clinic-detail/${id}`), '/login', '/join', '/terms', '/guide'];
}

async function requestPage({ address }: RunningServer, path: string, language: string): Promise<void> {
  const answer = await fetch(address + path, { headers: { 'accept-language': language } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
}

type Round = { perSecond: number; cpuMs: number; took: number[] };

async function runRound(server: RunningServer, asking: { paths: string[]; languages: string[] }): Promise<Round> {
  const before = server.cpu();
  const took = await runLoad(server, { ...asking, connections: CONNECTIONS, ms: DURATION_MS });
  return { perSecond: (took.length * 1000) / DURATION_MS, cpuMs: ((server.cpu() - before) * 1000) / took.length, took };
}
