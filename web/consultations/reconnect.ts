export type ConnectionSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

/** How a socket is come by: a one-time token, then the socket at its address. */
export type DialDeps = {
  /** A one-time token for the socket's address. */
  ticket(signal: AbortSignal): Promise<string>;
  connect(token: string): ConnectionSocket;
};

/** What an attempt tells: that there is no ticket, and what its socket says. */
export type DialActs = { noTicket(error: unknown): void; opened(): void; received(data: unknown): void; closed(code: number): void };

/** One attempt. `socket` is there once the ticket has come. */
export type Dial = { readonly socket: ConnectionSocket | undefined; giveUp(): void };

/** One attempt to reach the server. Of one that was given up nothing is heard any more, whatever it still brings. */
export function dial(deps: DialDeps, acts: DialActs): Dial {
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
    giveUp() {
      over = true;
      asking.abort();
      socket?.close();
    },
  };
}
