import { connect } from 'node:net';

/**
 * Load generator in its own process. Each connection sends the next request as soon as it has a response. It uses no library, because a library would
 * be busier than the server. Takes one line of JSON as its argument and reports with `process.send`.
 */
type LoadRequest = { port: number; paths: string[]; languages?: string[]; connections: number; ms: number };
const { port, paths, languages = ['en'], connections, ms } = JSON.parse(process.argv[2] as string) as LoadRequest;

const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const endsAt = performance.now() + ms;
const durations: number[] = [];
let requestCount = 0;

function runConnection(): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    let held: Buffer = Buffer.alloc(0);
    let began = 0;
    const ask = () => {
      if (performance.now() >= endsAt) return void socket.end(done);
      began = performance.now();
      const path = paths[requestCount % paths.length];
      const language = languages[Math.floor(requestCount++ / paths.length) % languages.length];
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept-language: ${language}\r\naccept-encoding: br\r\n\r\n`);
    };
    socket.on('connect', ask);
    socket.on('error', fail);
    socket.on('data', (data: Buffer) => {
      held = held.length === 0 ? data : Buffer.concat([held, data]);
      const head = held.indexOf('\r\n\r\n');
      if (head < 0) return;
      const text = held.toString('latin1', 0, head);
      if (!text.startsWith('HTTP/1.1 200')) return fail(new Error(text.split('\r\n')[0]));
      const length = /content-length: (\d+)/i.exec(text)?.[1];
      // A response that is compressed while it is sent arrives in chunks; the last chunk is empty.
      if (length ? held.length < head + 4 + Number(length) : !held.subarray(-5).equals(LAST_CHUNK)) return;
      held = Buffer.alloc(0);
      durations.push(performance.now() - began);
      ask();
    });
  });
}

await Promise.all(Array.from({ length: connections }, runConnection));
// Disconnects after the message is sent, because a long list is not written at once.
process.send?.(durations, () => process.disconnect?.());
