import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { ClientFrame, ServerFrame } from '../../contract/threads/consultations.socket.ts';

/** The line to the server in place of a WebSocket: what the page sent over it, and a way for a test to answer. */
export class StandInSocket extends EventTarget {
  readonly url: string;
  readonly sent: ClientFrame[] = [];
  constructor(url: string) {
    super();
    this.url = url;
  }
  send(text: string): void {
    this.sent.push(ClientFrame.parse(JSON.parse(text)));
  }
  /** The page has let go of it. */
  closed = false;
  close(): void {
    this.closed = true;
  }
  async open(): Promise<void> {
    await act(async () => void this.dispatchEvent(new Event('open')));
  }
  /** A frame from the server, in the contract's shape. */
  async says(frame: ServerFrame): Promise<void> {
    const data = JSON.stringify(ServerFrame.parse(frame));
    await act(async () => void this.dispatchEvent(new MessageEvent('message', { data })));
  }
  /** The server, or the network, ends it. */
  async ends(code: number): Promise<void> {
    await act(async () => void this.dispatchEvent(Object.assign(new Event('close'), { code })));
  }
}

/** Every socket that a page opens, in order: its conversations, and apart from them the lines on which it hears of what changes. */
export function standInSockets(): { sockets: StandInSocket[]; ears: StandInSocket[] } {
  const sockets: StandInSocket[] = [];
  const ears: StandInSocket[] = [];
  vi.stubGlobal(
    'WebSocket',
    class extends StandInSocket {
      constructor(url: string) {
        super(url);
        (url.includes('hears=changes') ? ears : sockets).push(this);
      }
    },
  );
  return { sockets, ears };
}
