import { connect, createServer } from 'node:net';

export type RoundTripCounter = {
  /** Address of the database through this counter. */
  databaseUrl: string;
  /** Round trips so far: a client sent something after the server had answered. */
  count(): number;
  close(): void;
};

/** Starts a TCP proxy to a PostgreSQL server that counts the round trips of all its connections. */
export async function countRoundTrips(databaseUrl: string): Promise<RoundTripCounter> {
  const { hostname, port } = new URL(databaseUrl);
  let trips = 0;
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    let isAnswered = true;
    near.on('data', (data) => {
      if (isAnswered) trips += 1;
      isAnswered = false;
      far.write(data);
    });
    far.on('data', (data) => {
      isAnswered = true;
      near.write(data);
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('close', () => to.destroy());
      from.on('error', () => undefined);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const here = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${(server.address() as { port: number }).port}` });
  return { databaseUrl: here.href, count: () => trips, close: () => server.close() };
}
