import { WebSocket } from 'ws';
import { CLINIC_ID, type ConnectedThread, createThreadMembers, measureLatency, measureThroughput, openThreadSockets, REGISTRATION_FORM } from './chat.ts';
import { benchCatalogueGrowth } from './growing-catalogue.ts';
import { createPeople, type Person, post, runInParallel } from './people.ts';
import { type BenchEnvironment, type ProductServer, query, startProduct } from './product.ts';
import { formatMilliseconds, formatWhole, median, quantile, type Table } from './table.ts';

const MESSAGE_COUNTS = [100, 10_000, 100_000];
const SOCKET_COUNTS = [50, 500, 2_000];
const DURATION_MS = 5_000;
const SENDS_PER_MEASUREMENT = 20;
/** Number of threads that always have a message under way. Any further threads are open but idle. */
const ACTIVE_THREADS = 100;

/** Measures the effect of size on speed: size of the catalogue, length of one thread, and number of sockets. */
export async function benchGrowth(home: BenchEnvironment): Promise<Table> {
  const rows = [...(await benchCatalogueGrowth(home)), ...(await measureThreadLengths(home)), ...(await measureSocketCounts(home))];
  return { title: 'Growth', head: ['what', 'of', 'measured'], rows };
}

async function measureThreadLengths(home: BenchEnvironment): Promise<string[][]> {
  const rows: string[][] = [];
  for (const count of MESSAGE_COUNTS) {
    const product = await startProduct(home);
    try {
      const [patient] = (await createPeople(home.databaseUrl, 'patient', 1)) as [Person];
      const [coordinator] = (await createPeople(home.databaseUrl, 'coordinator', 1)) as [Person];
      const { id } = await post<{ id: number }>(`${product.address}/api/v1/reservation`, REGISTRATION_FORM, patient.token);
      await fillThread(home, id, count);
      const size = `a thread of ${formatWhole(count)}`;
      rows.push([size, 'its newest page', await asked(product, patient, {})]);
      rows.push([size, 'a page from its middle', await asked(product, patient, { before: count / 2 })]);
      const thread = await openThreadSockets(product.address, { patient, coordinator, clinic: CLINIC_ID, translated: false });
      const took: number[] = [];
      for (let i = 0; i < SENDS_PER_MEASUREMENT; i++) took.push(await thread.say((i % 2) as 0 | 1));
      thread.close();
      rows.push([size, 'a message, from sending to receipt', formatMilliseconds(quantile(took, 0.5))]);
    } finally {
      await product.stop();
    }
  }
  return rows;
}

/** Fills the thread with messages until it has `count`. */
async function fillThread({ databaseUrl }: BenchEnvironment, id: number, count: number): Promise<void> {
  await query(
    databaseUrl,
    `insert into messages (consultation_id, message_id, sender_type, sender_id, message, language, target_lang, translated, translation, created_at)
     select c.id, n, 'user', c.member_id, 'Does it hurt? I fly home on Friday. ' || n, 'en', 'KO', 'translation ' || n, 'done', now()
     from consultations c, generate_series(c.last_message_id + 1, $2::int) n where c.id = $1`,
    [id, count],
  );
  await query(databaseUrl, 'update consultations set last_message_id = greatest(last_message_id, $2) where id = $1', [id, count]);
  await query(databaseUrl, 'analyze messages');
}

/** Returns the median time of a page of history, in ms. */
async function asked({ address }: ProductServer, { token }: Person, page: object): Promise<string> {
  const socket = new WebSocket(
    `${address.replace('http:', 'ws:')}/ws/chat?${new URLSearchParams({ user_type: 'user', receiver_id: String(CLINIC_ID), token })}`,
  );
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  const took: number[] = [];
  for (let i = 0; i < SENDS_PER_MEASUREMENT; i++) {
    const began = performance.now();
    const answer = new Promise((done) => socket.once('message', done));
    socket.send(JSON.stringify({ action: 'getChatHistory', ...page }));
    const { action } = JSON.parse(String(await answer)) as { action: string };
    if (action !== 'getChatHistory') throw new Error(`a page of history was answered with ${action}`);
    took.push(performance.now() - began);
  }
  socket.close();
  return formatMilliseconds(quantile(took, 0.5));
}

async function measureSocketCounts(home: BenchEnvironment): Promise<string[][]> {
  const product = await startProduct(home);
  const rows: string[][] = [];
  const open: ConnectedThread[] = [];
  try {
    const most = Math.max(...SOCKET_COUNTS) / 2;
    const asked = await createThreadMembers(home, product.address, most);
    for (const count of SOCKET_COUNTS) {
      const began = performance.now();
      const next = asked.slice(open.length, count / 2).map((pair) => ({ ...pair, translated: false }));
      await runInParallel(16, next, async (pair) => void open.push(await openThreadSockets(product.address, pair)));
      const size = `${formatWhole(count)} sockets`;
      rows.push([
        size,
        `connecting ${formatWhole(next.length * 2)} more`,
        formatMilliseconds((performance.now() - began) / (next.length * 2)).replace(' ms', ' ms each'),
      ]);
      const at = await measureThroughput(product, open.slice(0, ACTIVE_THREADS), DURATION_MS);
      rows.push([
        size,
        `messages a second, ${ACTIVE_THREADS} threads talking at most`,
        `${formatWhole(at.perSecond)} (${at.cpuMs.toFixed(2)} ms of a processor each)`,
      ]);
      const took = await measureLatency(open, DURATION_MS);
      rows.push([
        size,
        '100 messages a second, from sending to receipt',
        `${formatMilliseconds(median(took, (ms) => ms))}, p99 ${formatMilliseconds(quantile(took, 0.99))}`,
      ]);
      rows.push([size, 'memory', `${product.memory().toFixed(0)} MB`]);
    }
  } finally {
    for (const thread of open) thread.close();
    await product.stop();
  }
  return rows;
}
