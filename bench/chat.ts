import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { createPeople, type Person, post, runInParallel } from './people.ts';
import { type BenchEnvironment, query, type RunningServer, startBareServer, startProduct } from './product.ts';
import { formatMilliseconds, formatRatio, formatWhole, median, quantile, type Table } from './table.ts';

const THREAD_COUNT = 100;
const ROUNDS = 3;
const DURATION_MS = 5_000;
/** Total messages per second in the steady measurement. */
const STEADY_SENDS_PER_SECOND = 100;
export const CLINIC_ID = 1;
/** Maximum threads per coordinator. A member can have five sockets, and one stays free for other pages. */
const MAX_THREADS_PER_COORDINATOR = 4;
const TRANSLATOR_KEY = 'bench';

/** A consultation with both sides connected. `say` resolves with the ms from sending until both sides have received the message. */
export type ConnectedThread = { say(from: 0 | 1): Promise<number>; close(): void };

type Round = { ours: number; theirs: number; oursCpu: number; theirsCpu: number; oursMs: number[]; theirsMs: number[] };

/**
 * Measures messages per second that are stored and delivered to both sides, with 100 consultations and 200 sockets. The comparison is a bare `ws`
 * server that inserts a row and echoes (bare/chat.ts). Full load: every thread always has a message under way. Steady load: 100 messages per second,
 * to measure delivery time. Each load runs with and without translation. With translation, both servers call a stand-in, and a message counts as
 * delivered when its translation arrives.
 */
export async function benchChat(home: BenchEnvironment): Promise<Table> {
  const translator = await startBareServer('translator', { authKey: TRANSLATOR_KEY });
  const translatorUrl = `${translator.address}/deepl`;
  const product = await startProduct(home, { DEEPL_BASE_URL: translatorUrl, DEEPL_AUTH_KEY: TRANSLATOR_KEY });
  const bare = await startBareServer('chat', { databaseUrl: home.databaseUrl, translatorUrl, authKey: TRANSLATOR_KEY });
  try {
    const asked = await createThreadMembers(home, product.address, THREAD_COUNT);
    const rows: string[][] = [];
    for (const translated of [false, true]) {
      const ours = await Promise.all(asked.map((pair) => openThreadSockets(product.address, { ...pair, translated })));
      const theirs = await Promise.all(asked.map(({ patient }) => openBareThread(bare.address, patient.uid, translated)));
      const rounds = await measure({ ours, theirs, product, bare });
      for (const thread of [...ours, ...theirs]) thread.close();
      rows.push(...formatRows(translated ? 'translated' : 'plain', rounds));
    }
    const head = ['what', 'Naru', 'bare ws', 'ratio', 'processor, Naru', 'bare ws', 'aim'];
    return { title: `Chat (${THREAD_COUNT} consultations, ${THREAD_COUNT * 2} sockets)`, head, rows };
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
    await translator.stop();
  }
}

async function measure(sides: { ours: ConnectedThread[]; theirs: ConnectedThread[]; product: RunningServer; bare: RunningServer }): Promise<Round[]> {
  const { ours, theirs, product, bare } = sides;
  await measureThroughput(product, ours, DURATION_MS / 3);
  await measureThroughput(bare, theirs, DURATION_MS / 3);
  const rounds: Round[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const [us, them] = [await measureThroughput(product, ours, DURATION_MS), await measureThroughput(bare, theirs, DURATION_MS)];
    rounds.push({
      ours: us.perSecond,
      theirs: them.perSecond,
      oursCpu: us.cpuMs,
      theirsCpu: them.cpuMs,
      oursMs: await measureLatency(ours, DURATION_MS),
      theirsMs: await measureLatency(theirs, DURATION_MS),
    });
  }
  return rounds;
}

function formatRows(kind: string, rounds: Round[]): string[][] {
  const [fast, bareFast] = [rounds.flatMap(({ oursMs }) => oursMs), rounds.flatMap(({ theirsMs }) => theirsMs)];
  const cpu = (which: 'oursCpu' | 'theirsCpu') => `${median(rounds, (round) => round[which]).toFixed(2)} ms`;
  const at = (share: number, aim: string) => [
    `${kind}, steady, p${share * 100}`,
    formatMilliseconds(quantile(fast, share)),
    formatMilliseconds(quantile(bareFast, share)),
    formatRatio(quantile(fast, share) / quantile(bareFast, share)),
    '',
    '',
    aim,
  ];
  return [
    [
      `${kind}, full, messages a second`,
      formatWhole(median(rounds, (round) => round.ours)),
      formatWhole(median(rounds, (round) => round.theirs)),
      formatRatio(median(rounds, (round) => round.ours / round.theirs)),
      cpu('oursCpu'),
      cpu('theirsCpu'),
      '0.70 ×',
    ],
    at(0.5, ''),
    at(0.99, 'within twice'),
  ];
}

export const REGISTRATION_FORM = {
  name: 'AMAL HADDAD',
  country_name: 'uk',
  phone: '+44 7700 900123',
  messenger_type: 'whatsapp',
  messenger_id: 'amal',
  hospital_id: CLINIC_ID,
  consents: { personal: true, sensitive: true, third_party: true },
  time_zone: 'Europe/London',
};

/** A patient, and a coordinator of the clinic that the patient writes to. */
export type ThreadMembers = { patient: Person; coordinator: Person; clinic: number };

/**
 * Creates `count` patients who have each written to a clinic. The patients are spread over all clinics, with as few coordinators as the socket limit
 * allows. Every coordinator of a clinic is notified of unread messages, so a hundred coordinators in one clinic would distort the measurement.
 */
export async function createThreadMembers({ databaseUrl }: BenchEnvironment, address: string, count: number): Promise<ThreadMembers[]> {
  const clinics = await query<{ hospital_id: number; uid: string }>(
    databaseUrl,
    "select hospital_id, min(uid) uid from members where role = 'hospital' and head_since is null and uid not like '%bench%' group by hospital_id order by hospital_id",
    [],
  );
  const ofEach = Math.ceil(count / clinics.length);
  const staff = new Map<number, Person[]>();
  for (const { hospital_id, uid } of clinics) staff.set(hospital_id, await createPeople(databaseUrl, uid, Math.ceil(ofEach / MAX_THREADS_PER_COORDINATOR)));
  const made = (await createPeople(databaseUrl, 'patient', count)).map((patient, at): ThreadMembers => {
    const clinic = (clinics[at % clinics.length] as { hospital_id: number }).hospital_id;
    const place = Math.floor(at / clinics.length / MAX_THREADS_PER_COORDINATOR);
    return { patient, coordinator: staff.get(clinic)?.[place] as Person, clinic };
  });
  await runInParallel(
    8,
    made,
    async ({ patient, clinic }) => void (await post(`${address}/api/v1/reservation`, { ...REGISTRATION_FORM, hospital_id: clinic }, patient.token)),
  );
  return made;
}

export function openThreadSockets(address: string, { patient, coordinator, clinic, translated }: ThreadMembers & { translated: boolean }) {
  const url = (query: Record<string, string>) => `${address.replace('http:', 'ws:')}/ws/chat?${new URLSearchParams(query)}`;
  return thread(
    [
      url({ user_type: 'user', receiver_id: String(clinic), token: patient.token }),
      url({ user_type: 'hospital', receiver_id: patient.uid, token: coordinator.token }),
    ],
    translated,
  );
}

function openBareThread(address: string, name: string, translated: boolean): Promise<ConnectedThread> {
  const url = `${address.replace('http:', 'ws:')}/?thread=${name}`;
  return thread([url, url], translated);
}

/** Message text of each side. */
const MESSAGE_TEXTS = ['Does it hurt? I fly home on Friday.', '조금 따끔할 수 있습니다.'] as const;

async function thread(urls: [string, string], translated: boolean): Promise<ConnectedThread> {
  const got = new Map<string, (end: number) => void>();
  const ends = await Promise.all(urls.map((url, end) => openSocket(url, translated, (id) => got.get(id)?.(end))));
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
        ends[from]?.send(JSON.stringify({ action: 'sendMessage', message: MESSAGE_TEXTS[from], translate_and_save: translated, client_message_id: id }));
      }),
    close: () => {
      for (const end of ends) end.close();
    },
  };
}

/** Opens a socket. Calls `hear` for each received message, after its translation if one is expected. */
function openSocket(url: string, translated: boolean, hear: (id: string) => void): Promise<WebSocket> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const names = new Map<number, string>();
    socket.on('open', () => done(socket));
    socket.on('error', fail);
    socket.on('close', (code) => code !== 1005 && fail(new Error(`a socket was closed with ${code}`)));
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { action: string; message_id: number; client_message_id?: string; code?: string };
      if (frame.action === 'error') throw new Error(`refused: ${frame.code}`);
      if (frame.action === 'sendMessage' && frame.client_message_id) {
        if (translated) names.set(frame.message_id, frame.client_message_id);
        else hear(frame.client_message_id);
      }
      if (frame.action !== 'setTranslatedMessage') return;
      hear(names.get(frame.message_id) ?? '');
      names.delete(frame.message_id);
    });
  });
}

/**
 * Sends the next message of every thread as soon as the previous one has arrived; the two sides take turns. Returns messages per second and the
 * server's CPU time per message.
 */
export async function measureThroughput(server: RunningServer, threads: readonly ConnectedThread[], ms: number): Promise<{ perSecond: number; cpuMs: number }> {
  const began = performance.now();
  const cpu = server.cpu();
  let said = 0;
  await Promise.all(
    threads.map(async ({ say }) => {
      for (let turn = 0; performance.now() - began < ms; turn++) {
        await say((turn % 2) as 0 | 1);
        said++;
      }
    }),
  );
  return { perSecond: (said * 1000) / (performance.now() - began), cpuMs: ((server.cpu() - cpu) * 1000) / said };
}

/** Sends `STEADY_SENDS_PER_SECOND` messages per second over all threads. Returns the delivery time of each message, in ms. */
export async function measureLatency(threads: readonly ConnectedThread[], ms: number): Promise<number[]> {
  const said: Promise<number>[] = [];
  const began = performance.now();
  for (let count = 0; performance.now() - began < ms; count++) {
    await new Promise((done) => setTimeout(done, Math.max(0, began + (count * 1000) / STEADY_SENDS_PER_SECOND - performance.now())));
    said.push((threads[count % threads.length] as ConnectedThread).say((Math.floor(count / threads.length) % 2) as 0 | 1));
  }
  return Promise.all(said);
}
