import { fork } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import type { RunningServer } from './product.ts';

/**
 * Options of a load: the paths that are requested in turn, the number of connections and the duration. `languages` of the requests default to
 * English.
 */
export type LoadOptions = { paths: string[]; languages?: string[]; connections: number; ms: number };

/** Loads a server with requests from a separate process (load.ts). Returns the time of each response, in ms. */
export function runLoad(server: Pick<RunningServer, 'address'>, options: LoadOptions): Promise<number[]> {
  const order = { port: Number(new URL(server.address).port), ...options };
  return new Promise((done, fail) => {
    const child = fork(join(import.meta.dirname, 'load.ts'), [JSON.stringify(order)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
    });
    child.once('message', (took) => done(took as number[]));
    // Does nothing if the result has already arrived.
    child.once('exit', (code) => fail(new Error(`the load generator ended with ${code} and said nothing`)));
  });
}

/** Returns a server's response, compressed as for a browser, so that a bare server can send the same bytes. `fetch` would decompress it. */
export async function fetchCompressed(server: Pick<RunningServer, 'address'>, path: string) {
  const [headers, body] = await new Promise<[Record<string, string>, Buffer]>((done, fail) => {
    request(server.address + path, { headers: { 'accept-language': 'en', 'accept-encoding': 'br' } }, async (answer) => {
      const { 'content-type': type = '', 'content-encoding': encoding } = answer.headers;
      done([{ 'content-type': type, ...(encoding ? { 'content-encoding': encoding } : {}) }, Buffer.concat(await answer.toArray())]);
    })
      .on('error', fail)
      .end();
  });
  return { path: path.split('?')[0] as string, headers, body: body.toString('base64') };
}
