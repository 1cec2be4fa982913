import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { inParallel, type Person, people, post } from './people.ts';
import { type Home, startBare, startProduct } from './product.ts';
import { median, milliseconds, quantile, type Table, times, whole } from './table.ts';

const THREADS = 100;
const ROUNDS = 3;
const MS = 5_000;
/** Messages a second in all, when it is not full. */
const STEADY = 100;
const CLINIC = 1;

/** A consultation with both its ends connected. `say` resolves when both have the message, with the ms from the sending to the other end. */
type Thread = { say(from: 0 | 1): Promise<number>; close(): void };

/**
 * Messages stored and delivered to both ends a second, with 100 consultations and 200 sockets, against a bare `ws` server
 * that inserts a row and echoes (bare/chat.ts). Full: every thread always has a message under way. Steady: 100 a second,
 * for the time from sending to receiving.
 */
export async function benchChat(home: Home): Promise<Table> {
  const product = await startProduct(home);
  const bare = await startBare('chat', { databaseUrl: home.databaseUrl });
  try {
    const patients = await people(product.address, home.databaseUrl, 'patient', THREADS);
    const staff = await people(product.address, home.databaseUrl, 'coordinator', THREADS);
    await inParallel(8, patients, async ({ token }) => void (await post(`${product.address}/api/v1/reservation`, FORM, token)));
    const ours = await Promise.all(patients.map((patient, at) => consultation(product.address, patient, staff[at] as Person)));
    const theirs = await Promise.all(patients.map(({ uid }) => bareThread(bare.address, uid)));
    await full(ours, MS / 3);
    await full(theirs, MS / 3);
    const rounds: { ours: number; theirs: number; oursMs: number[]; theirsMs: number[] }[] = [];
    for (let i = 0; i < ROUNDS; i++)
      rounds.push({ ours: await full(ours, MS), theirs: await full(theirs, MS), oursMs: await steady(ours, MS), theirsMs: await steady(theirs, MS) });
    for (const thread of [...ours, ...theirs]) thread.close();
    const perSecond = [whole(median(rounds, (round) => round.ours)), whole(median(rounds, (round) => round.theirs))];
    const ratio = times(median(rounds, (round) => round.ours / round.theirs));
    const [fast, bareFast] = [rounds.flatMap(({ oursMs }) => oursMs), rounds.flatMap(({ theirsMs }) => theirsMs)];
    const at = (share: number, aim: string) => [
      `steady, p${share * 100}`,
      milliseconds(quantile(fast, share)),
      milliseconds(quantile(bareFast, share)),
      '',
      aim,
    ];
    const rows = [['full, messages a second', ...perSecond, ratio, '0.70 ×'], at(0.5, ''), at(0.99, 'within twice')];
    return { title: `Chat (${THREADS} consultations, ${THREADS * 2} sockets)`, head: ['what', 'Naru', 'bare ws', 'ratio', 'aim'], rows };
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
  }
}

const FORM = {
  name: 'AMAL HADDAD',
  country_name: 'uk',
  phone: '+44 7700 900123',
  messenger_type: 'whatsapp',
  messenger_id: 'amal',
  hospital_id: CLINIC,
  consents: { personal: true, sensitive: true, third_party: true },
  time_zone: 'Europe/London',
};

function consultation(address: string, patient: Person, coordinator: Person): Promise<Thread> {
  const url = (query: Record<string, string>) => `${address.replace('http:', 'ws:')}/ws/chat?${new URLSearchParams(query)}`;
  return thread(
    url({ user_type: 'user', receiver_id: String(CLINIC), token: patient.token }),
    url({ user_type: 'hospital', receiver_id: patient.uid, token: coordinator.token }),
  );
}

function bareThread(address: string, name: string): Promise<Thread> {
  const url = `${address.replace('http:', 'ws:')}/?thread=${name}`;
  return thread(url, url);
}

async function thread(...urls: [string, string]): Promise<Thread> {
  const got = new Map<string, (end: number) => void>();
  const ends = await Promise.all(urls.map((url, end) => open(url, (id) => got.get(id)?.(end))));
  return {
    say: (from) =>
      new Promise((done, fail) => {
        const id = randomUUID();
        const began = performance.now();
        let other = 0;
        const late = setTimeout(() => fail(new Error('a message was not delivered within ten seconds')), 10_000);
        const heard = new Set<number>();
        got.set(id, (end) => {
          heard.add(end);
          if (end !== from) other = performance.now() - began;
          if (heard.size < 2) return;
          got.delete(id);
          clearTimeout(late);
          done(other);
        });
        ends[from]?.send(
          JSON.stringify({ action: 'sendMessage', message: 'Does it hurt? I fly home on Friday.', translate_and_save: false, client_message_id: id }),
        );
      }),
    close: () => {
      for (const end of ends) end.close();
    },
  };
}

/** An open socket; each message that comes is named to `hear`. */
function open(url: string, hear: (id: string) => void): Promise<WebSocket> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.on('open', () => done(socket));
    socket.on('error', fail);
    socket.on('close', (code) => code !== 1005 && fail(new Error(`a socket was closed with ${code}`)));
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { action: string; client_message_id?: string; code?: string };
      if (frame.action === 'error') throw new Error(`refused: ${frame.code}`);
      if (frame.action === 'sendMessage' && frame.client_message_id) hear(frame.client_message_id);
    });
  });
}

/** Every thread says the next as soon as the last has arrived; its ends take turns. Messages a second. */
async function full(threads: readonly Thread[], ms: number): Promise<number> {
  const began = performance.now();
  let said = 0;
  await Promise.all(
    threads.map(async ({ say }) => {
      for (let turn = 0; performance.now() - began < ms; turn++) {
        await say((turn % 2) as 0 | 1);
        said++;
      }
    }),
  );
  return (said * 1000) / (performance.now() - began);
}

/** So many a second, over all threads; the time from sending to receiving of each, in ms. */
async function steady(threads: readonly Thread[], ms: number): Promise<number[]> {
  const said: Promise<number>[] = [];
  const began = performance.now();
  for (let count = 0; performance.now() - began < ms; count++) {
    await new Promise((done) => setTimeout(done, Math.max(0, began + (count * 1000) / STEADY - performance.now())));
    said.push((threads[count % threads.length] as Thread).say((Math.floor(count / threads.length) % 2) as 0 | 1));
  }
  return Promise.all(said);
}
