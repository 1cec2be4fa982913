export type ConnectionSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

/** Dependencies to open a socket: requests a one-time token, then connects with it. */
export type ConnectDeps = {
  /** A one-time token for the socket's address. */
  ticket(signal: AbortSignal): Promise<string>;
  connect(token: string): ConnectionSocket;
};

/** Callbacks of an attempt: failure to get a ticket, and the socket's events. */
export type ConnectCallbacks = { noTicket(error: unknown): void; opened(): void; received(data: unknown): void; closed(code: number): void };

/** One attempt. `socket` is set once the ticket was received. */
export type ConnectAttempt = { readonly socket: ConnectionSocket | undefined; abort(): void };

/** Makes one attempt to connect. After `abort`, no callback is called. */
export function attemptConnection(deps: ConnectDeps, acts: ConnectCallbacks): ConnectAttempt {
  const asking = new AbortController();
  let socket: ConnectionSocket | undefined;
  let over = false;

  async function reach(): Promise<void> {
    let token: string;
    try {
      token = await deps.ticket(asking.signal);
    } catch (error) {
      if (!over) acts.noTicket(error);
      return;
    }
    if (over) return;
    socket = deps.connect(token);
    socket.addEventListener('open', () => over || acts.opened());
    socket.addEventListener('message', ({ data }) => over || acts.received(data));
    socket.addEventListener('close', ({ code }) => over || acts.closed(code));
  }

  void reach();
  return {
    get socket() {
      return socket;
    },
    abort() {
      over = true;
      asking.abort();
      socket?.close();
    },
  };
}
