import { connect, createServer, type Socket } from 'node:net';

const PORTS: Record<string, number> = { 'redis:': 6379, 'postgres:': 5432, 'postgresql:': 5432 };

export type TcpProxy = {
  /** Address of the server through this proxy. */
  url: string;
  /** Breaks every connection. */
  cut(): void;
  /** Stops forwarding; connections stay open and new ones are accepted. */
  fallSilent(): void;
  speakAgain(): void;
  /** Stops forwarding on open connections, as after a failover. New connections work. */
  abandonOpen(): void;
  close(): Promise<void>;
};

/**
 * Starts a TCP proxy to the Redis or PostgreSQL server at an address, so that a test can cut or silence it without affecting other tests. `rewrite`
 * changes what a client sends.
 */
export async function startTcpProxy(url: string, rewrite = (sent: Buffer): Buffer => sent): Promise<TcpProxy> {
  const { port, hostname, protocol } = new URL(url);
  let silent = false;
  const sockets = new Set<Socket>();
  const abandoned = new WeakSet<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port || PORTS[protocol]), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data: Buffer) => void (silent || abandoned.has(from) || to.write(from === near ? rewrite(data) : data)));
      from.on('close', () => to.destroy());
      from.on('error', () => undefined);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const here = new URL(url);
  here.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: here.href,
    cut,
    fallSilent: () => {
      silent = true;
    },
    speakAgain: () => {
      silent = false;
    },
    abandonOpen: () => {
      for (const socket of sockets) abandoned.add(socket);
    },
    close: async () => {
      cut();
      await new Promise((done) => server.close(done));
    },
  };
}
