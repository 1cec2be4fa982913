import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

/** So long answers in hand are waited for when the process is to end; what is cut off then is settled after the next start. */
const LAST_ANSWERS_MS = 5_000;
/** Seconds after which another process, or this one, has room again. */
const COME_BACK = 2;
/** File descriptors that are kept for the database, files and calls to the outside, and for telling others that there is no room. */
const KEPT_BACK = 48;
const FOR_REFUSALS = 32;
/** Even the smallest machine serves so many. */
const LEAST = 16;

declare module 'fastify' {
  interface FastifyInstance {
    /** Begins to leave, before `close`: new requests are answered 503. Waits until the answers in hand are given, five seconds at most. */
    lastAnswers(): Promise<void>;
  }
}

/**
 * Holds what becomes of connections at the two ends of a process's strength. Past `most` connections those that are idle are
 * closed, and who comes then is answered 503. When the process is to end, new requests are answered 503, answers in hand close
 * their connection, and connections without one are closed at once.
 */
export function tendConnections(app: FastifyInstance, most?: number): void {
  const { server } = app;
  const open = new Set<Socket>();
  /** Those that speak another protocol by now: whoever upgraded them closes them. */
  const upgraded = new WeakSet<Socket>();
  const answering = new Set<ServerResponse>();
  /** Those that came when there was no room; who came before them is served. */
  const beyond = new WeakSet<Socket>();
  /** How many answers each connection waits for. */
  const waiting = new Map<Socket, number>();
  /** Those whose last request was answered; a new one has asked nothing yet and is not among them. */
  const idle = new Set<Socket>();
  let leaving = false;
  const { promise: allAnswered, resolve: answered } = Promise.withResolvers<void>();

  let room = Number.POSITIVE_INFINITY;
  // What the process itself uses is open by then.
  server.once('listening', () => {
    room = most ?? mostConnections();
    if (Number.isFinite(room)) server.maxConnections = room + FOR_REFUSALS;
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
  // Before the request's handler, which may have answered when it returns.
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
    // A call that a page makes within the process was let in with the page.
    if (!open.has(raw.socket)) return done();
    if (!leaving && !(beyond.has(raw.socket) && url !== '/health/live')) return done();
    reply.header('connection', 'close');
    done(new AppError('unavailable', { retryAfter: COME_BACK }));
  });
  app.addHook('preClose', async () => leave());
  app.decorate('lastAnswers', () => {
    leave();
    return allAnswered;
  });

  function leave(): void {
    if (leaving) return;
    leaving = true;
    // Of several requests on one connection only the last answer may close it.
    const last = new Map([...answering].map((response) => [response.req.socket, response]));
    for (const response of last.values()) if (!response.headersSent) response.setHeader('connection', 'close');
    closeUnanswering();
    setTimeout(() => {
      for (const { req } of answering) req.socket.destroy();
    }, LAST_ANSWERS_MS).unref();
  }

  function closeUnanswering(): void {
    for (const socket of open) if (!waiting.has(socket) && !upgraded.has(socket)) socket.destroySoon();
    if (answering.size === 0) answered();
  }
}

/** Connections that the process's descriptors suffice for, beside those it uses already; without end where nobody says. */
function mostConnections(): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    if (!limit) return Number.POSITIVE_INFINITY;
    return Math.max(LEAST, Number(limit) - readdirSync('/proc/self/fd').length - KEPT_BACK - FOR_REFUSALS);
  } catch {
    // Only Linux says so; elsewhere a connection too many is an error of the one who needs a descriptor.
    return Number.POSITIVE_INFINITY;
  }
}
