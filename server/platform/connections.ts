import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

/** Maximum time to finish running answers at shutdown, in ms. Interrupted work is completed after the next start. */
const DRAIN_TIMEOUT_MS = 5_000;
/** Value of Retry-After, in seconds. By then another process, or this one, accepts connections again. */
const RETRY_AFTER_SECONDS = 2;
/** File descriptors reserved for the database, files and outgoing calls, and for refusing connections. */
const RESERVED_DESCRIPTORS = 48;
const REFUSAL_DESCRIPTORS = 32;
/** Smallest limit: even the smallest machine serves this many connections. */
const MIN_CONNECTIONS = 16;

declare module 'fastify' {
  interface FastifyInstance {
    /** Begins the shutdown, before `close`. New requests get a 503. Resolves once running answers are sent, after at most five seconds. */
    lastAnswers(): Promise<void>;
  }
}

/**
 * Limits connections, and closes them at shutdown. Above `most`, idle connections are closed and new ones get a 503. At shutdown, new requests get a
 * 503, running answers close their connection, and connections that await no answer are closed at once.
 */
export function limitConnections(app: FastifyInstance, most?: number): void {
  const { server } = app;
  const open = new Set<Socket>();
  /** Connections that were upgraded to another protocol; the code that upgraded them closes them. */
  const upgraded = new WeakSet<Socket>();
  const answering = new Set<ServerResponse>();
  /** Connections above the limit. Earlier connections are still served. */
  const beyond = new WeakSet<Socket>();
  /** Number of pending answers per connection. */
  const waiting = new Map<Socket, number>();
  /** Connections whose last request was answered. A new connection without a request is not among them. */
  const idle = new Set<Socket>();
  let leaving = false;
  const { promise: allAnswered, resolve: answered } = Promise.withResolvers<void>();

  let room = Number.POSITIVE_INFINITY;
  // By this event, the process has opened the descriptors that it needs itself.
  server.once('listening', () => {
    room = most ?? readMaxConnections();
    if (Number.isFinite(room)) server.maxConnections = room + REFUSAL_DESCRIPTORS;
  });
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      idle.delete(socket);
    });
    if (open.size <= room) return;
    if (open.size - idle.size > room) beyond.add(socket);
    for (const connection of idle) connection.destroySoon();
  });
  server.on('upgrade', (_request, socket) => void upgraded.add(socket as Socket));
  // Prepended, because the request's handler can answer synchronously.
  server.prependListener('request', (_request, response: ServerResponse) => {
    const { socket } = response.req;
    answering.add(response);
    waiting.set(socket, (waiting.get(socket) ?? 0) + 1);
    idle.delete(socket);
    response.once('close', () => {
      answering.delete(response);
      const more = (waiting.get(socket) ?? 1) - 1;
      if (more > 0) waiting.set(socket, more);
      else {
        waiting.delete(socket);
        if (open.has(socket)) idle.add(socket);
      }
      if (leaving) closeUnanswering();
    });
  });
  app.addHook('onRequest', ({ raw, url }, reply, done) => {
    // A page's in-process call was admitted together with the page.
    if (!open.has(raw.socket)) return done();
    if (!leaving && !(beyond.has(raw.socket) && url !== '/health/live')) return done();
    reply.header('connection', 'close');
    done(new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS }));
  });
  app.addHook('preClose', async () => leave());
  app.decorate('lastAnswers', () => {
    leave();
    return allAnswered;
  });

  function leave(): void {
    if (leaving) return;
    leaving = true;
    // With several requests on one connection, only the last answer may close it.
    const last = new Map([...answering].map((response) => [response.req.socket, response]));
    for (const response of last.values()) if (!response.headersSent) response.setHeader('connection', 'close');
    closeUnanswering();
    setTimeout(() => {
      for (const { req } of answering) req.socket.destroy();
    }, DRAIN_TIMEOUT_MS).unref();
  }

  function closeUnanswering(): void {
    for (const socket of open) if (!waiting.has(socket) && !upgraded.has(socket)) socket.destroySoon();
    if (answering.size === 0) answered();
  }
}

/** Returns the number of connections for which the process has free file descriptors; infinite if the limit is unknown. */
function readMaxConnections(): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    if (!limit) return Number.POSITIVE_INFINITY;
    return Math.max(MIN_CONNECTIONS, Number(limit) - readdirSync('/proc/self/fd').length - RESERVED_DESCRIPTORS - REFUSAL_DESCRIPTORS);
  } catch {
    // Only Linux reports the limit. Elsewhere, running out of descriptors fails the code that needs one.
    return Number.POSITIVE_INFINITY;
  }
}
