import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { buildProgram } from '../server/commands/build-program.ts';
import { benchAudits } from './audits.ts';
import { benchCatalog } from './catalog.ts';
import { benchChat } from './chat.ts';
import { benchGrowth } from './growth.ts';
import { benchInbox } from './inbox.ts';
import { benchMemory } from './memory.ts';
import { benchNotices } from './notices.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages.ts';
import { type BenchEnvironment, createBenchEnvironment } from './product.ts';
import { benchRender } from './render.ts';
import { benchStart } from './start.ts';
import { benchStrangers } from './strangers.ts';
import { printTable, type Table } from './table.ts';
import { benchThread } from './thread.ts';
import { benchUnderstanding } from './understanding.ts';
import { benchUploads } from './uploads.ts';
import { benchVisits } from './visits.ts';

/** `npm run bench` runs all benches; `npm run bench -- <name>` runs one. docs/performance.md explains the figures. */
const BENCHES: Record<string, (home: BenchEnvironment) => Promise<Table>> = {
  start: benchStart,
  catalog: benchCatalog,
  orders: benchOrders,
  chat: benchChat,
  thread: benchThread,
  pages: benchPages,
  audits: benchAudits,
  render: benchRender,
  memory: benchMemory,
  growth: benchGrowth,
  visits: benchVisits,
  notices: benchNotices,
  uploads: benchUploads,
};

/** Benches that need no running product, so nothing is built for them. */
const STANDALONE_BENCHES: Record<string, (options: { misses: boolean }) => Table[] | Promise<Table[]>> = {
  understanding: benchUnderstanding,
  strangers: benchStrangers,
  inbox: benchInbox,
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { misses: { type: 'boolean', default: false } } });
const allNames = [...Object.keys(BENCHES), ...Object.keys(STANDALONE_BENCHES)];
const names = positionals.length > 0 ? positionals : allNames;
const unknown = names.find((name) => !allNames.includes(name));
if (unknown) {
  console.error(`There is no measurement "${unknown}". There are: ${allNames.join(', ')}.`);
  process.exit(2);
}
console.log(
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)} before`,
);
for (const name of names) for (const table of (await STANDALONE_BENCHES[name]?.(values)) ?? []) console.log(printTable(table));
const productBenches = names.filter((name) => name in BENCHES);
if (productBenches.length > 0) await measureProduct(productBenches);

async function measureProduct(names: string[]): Promise<void> {
  await buildProgram(console.log);
  const home = await createBenchEnvironment();
  try {
    for (const name of names) console.log(printTable(await (BENCHES[name] as (home: BenchEnvironment) => Promise<Table>)(home)));
  } finally {
    await home.close();
  }
}
