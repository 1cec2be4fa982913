import { createServer } from 'node:http';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import { given, tell } from './listen.ts';

/** The least that stores a message and shows it to both ends: one insert, then the frame to every socket of the thread. */
const { databaseUrl } = given<{ databaseUrl: string }>();
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
await pool.query(
  'create table if not exists bare_messages (id bigint generated always as identity primary key, thread text, body text, at timestamptz default now())',
);

const threads = new Map<string, Set<WebSocket>>();
const server = createServer();
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, request) => {
  const thread = new URL(request.url ?? '', 'http://localhost').searchParams.get('thread') ?? '';
  const sockets = threads.get(thread) ?? new Set();
  threads.set(thread, sockets.add(socket));
  socket.on('close', () => sockets.delete(socket));
  socket.on('message', async (data) => {
    const { message, client_message_id } = JSON.parse(String(data)) as { message: string; client_message_id: string };
    const { rows } = await pool.query({
      name: 'store',
      text: 'insert into bare_messages (thread, body) values ($1, $2) returning id, at',
      values: [thread, message],
    });
    const frame = JSON.stringify({ action: 'sendMessage', message_id: rows[0].id, client_message_id, message, timestamp: rows[0].at });
    for (const each of sockets) each.send(frame);
  });
});
server.listen(0, '127.0.0.1', () => tell(server.address()));
