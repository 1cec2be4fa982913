import { connect, createServer, type Socket } from 'node:net';

/** The network between a browser and the product. It can be cut and restored, for service workers too. */
export type NetworkProxy = {
  url: string;
  cut(): void;
  /** Cuts the network after this many more bytes from the browser. */
  cutAfter(bytes: number): void;
  isCut(): boolean;
  restore(): void;
  close(): void;
};

/** Creates a proxy on its own port. `setTarget` sets the product's port once the product answers there. */
export async function makeNetworkProxy(): Promise<NetworkProxy & { setTarget(port: number): void }> {
  let to = 0;
  let isCut = false;
  /** Bytes that may still be sent before the cut. */
  let left = Number.POSITIVE_INFINITY;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(to, '127.0.0.1');
    near.on('data', ({ length }) => {
      left -= length;
      if (left <= 0) cut();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  const cut = () => {
    isCut = true;
    end();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    setTarget(next) {
      to = next;
    },
    cut,
    cutAfter(bytes) {
      left = bytes;
    },
    isCut: () => isCut,
    restore() {
      isCut = false;
      left = Number.POSITIVE_INFINITY;
    },
    close() {
      end();
      server.close();
    },
  };
}
