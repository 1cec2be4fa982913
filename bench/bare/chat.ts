import { createServer } from 'node:http';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import { readInput, reportPort } from './listen.ts';

/**
 * Minimal chat server for comparison. It inserts each message and sends the frame to every socket of the thread. With translation, it then calls the
 * translator stand-in, stores the result and sends it too.
 */
const { databaseUrl, translatorUrl, authKey } = readInput<{ databaseUrl: string; translatorUrl?: string; authKey?: string }>();
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
await pool.query(
  'create table if not exists bare_messages (id bigint generated always as identity primary key, thread text, body text, translated text, at timestamptz default now())',
);

type SentMessage = { message: string; client_message_id: string; translate_and_save: boolean };
const threads = new Map<string, Set<WebSocket>>();
const server = createServer();
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, request) => {
  const thread = new URL(request.url ?? '', 'http://localhost').searchParams.get('thread') ?? '';
  const sockets = threads.get(thread) ?? new Set();
  threads.set(thread, sockets.add(socket));
  socket.on('close', () => sockets.delete(socket));
  socket.on('message', async (data) => {
    const { message, client_message_id, translate_and_save } = JSON.parse(String(data)) as SentMessage;
    const { rows } = await pool.query({
      name: 'store',
      text: 'insert into bare_messages (thread, body) values ($1, $2) returning id, at',
      values: [thread, message],
    });
    const frame = JSON.stringify({ action: 'sendMessage', message_id: rows[0].id, client_message_id, message, timestamp: rows[0].at });
    for (const each of sockets) each.send(frame);
    if (!translate_and_save) return;
    const translated_message = await translate(message);
    await pool.query({ name: 'translated', text: 'update bare_messages set translated = $2 where id = $1', values: [rows[0].id, translated_message] });
    const after = JSON.stringify({ action: 'setTranslatedMessage', message_id: rows[0].id, translated_message });
    for (const each of sockets) each.send(after);
  });
});

async function translate(text: string): Promise<string> {
  const answer = await fetch(`${translatorUrl}/v2/translate`, {
    method: 'POST',
    headers: { authorization: `DeepL-Auth-Key ${authKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: [text], target_lang: 'KO' }),
  });
  if (!answer.ok) throw new Error(`the stand-in answered ${answer.status}`);
  return ((await answer.json()) as { translations: [{ text: string }] }).translations[0].text;
}

server.listen(0, '127.0.0.1', () => reportPort(server.address()));
