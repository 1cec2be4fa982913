import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { ClientFrame, ServerFrame } from '../../contract/threads/consultations.socket.ts';

/** A fake WebSocket: records what the page sends, and lets a test answer. */
export class FakeWebSocket extends EventTarget {
  readonly url: string;
  readonly sent: ClientFrame[] = [];
  constructor(url: string) {
    super();
    this.url = url;
  }
  send(text: string): void {
    this.sent.push(ClientFrame.parse(JSON.parse(text)));
  }
  /** True after the page closed the socket. */
  closed = false;
  close(): void {
    this.closed = true;
  }
  async open(): Promise<void> {
    await act(async () => void this.dispatchEvent(new Event('open')));
  }
  /** Delivers a frame of the server, checked against the contract. */
  async says(frame: ServerFrame): Promise<void> {
    const data = JSON.stringify(ServerFrame.parse(frame));
    await act(async () => void this.dispatchEvent(new MessageEvent('message', { data })));
  }
  /** Closes it from the server's or the network's side. */
  async ends(code: number): Promise<void> {
    await act(async () => void this.dispatchEvent(Object.assign(new Event('close'), { code })));
  }
}

/** Records every socket that a page opens, in order. `sockets` are those of conversations; `ears` only receive changes. */
export function installFakeSockets(): { sockets: FakeWebSocket[]; ears: FakeWebSocket[] } {
  const sockets: FakeWebSocket[] = [];
  const ears: FakeWebSocket[] = [];
  vi.stubGlobal(
    'WebSocket',
    class extends FakeWebSocket {
      constructor(url: string) {
        super(url);
        (url.includes('hears=changes') ? ears : sockets).push(this);
      }
    },
  );
  return { sockets, ears };
}
