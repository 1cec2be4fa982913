import { cpus, loadavg, totalmem } from 'node:os';
import { buildPages } from '../server/pages/build-pages.ts';
import { benchCatalog } from './catalog.ts';
import { benchChat } from './chat.ts';
import { benchGrowth } from './growth.ts';
import { benchMemory } from './memory.ts';
import { benchNotices } from './notices.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages.ts';
import { type Home, openHome } from './product.ts';
import { benchRender } from './render.ts';
import { benchStart } from './start.ts';
import { show, type Table } from './table.ts';
import { benchThread } from './thread.ts';
import { benchVisits } from './visits.ts';

/** `npm run bench` measures everything, `npm run bench -- <name>` one of these. What each means: docs/performance.md. */
const BENCHES: Record<string, (home: Home) => Promise<Table>> = {
  start: benchStart,
  catalog: benchCatalog,
  orders: benchOrders,
  chat: benchChat,
  thread: benchThread,
  pages: benchPages,
  render: benchRender,
  memory: benchMemory,
  growth: benchGrowth,
  visits: benchVisits,
  notices: benchNotices,
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BENCHES);
const unknown = names.find((name) => !(name in BENCHES));
if (unknown) {
  console.error(`There is no measurement "${unknown}". There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}
await buildPages(console.log);
const home = await openHome();
try {
  console.log(
    `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)} before`,
  );
  for (const name of names) console.log(show(await (BENCHES[name] as (home: Home) => Promise<Table>)(home)));
} finally {
  await home.close();
}
