import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { USER_TYPES, type UserType } from '../../../contract/constants.ts';
import { parseId } from '../../../contract/ids.ts';
import { CLOSE_CODES } from '../../../contract/threads/consultations.socket.ts';
import { memberByUid } from '../../accounts/accounts.ts';
import type { Identify } from '../../accounts/identify.ts';
import { isClinicOffered } from '../../catalog/catalog.ts';
import type { Deps } from '../../deps.ts';
import { makePresenceRecorder } from '../../notifications/notifications.ts';
import { describeError } from '../../platform/error-description.ts';
import { AppError, toErrorBody } from '../../platform/errors.ts';
import { negotiateLanguage } from '../../platform/negotiation.ts';
import { clientAddress, type KnownCaller } from '../../platform/serve.ts';
import type { Caller } from '../../platform/tokens.ts';
import { clearTargetLanguage } from '../../threads/messages.ts';
import { findOpenConsultation } from '../../threads/register.ts';
import { type MessageTranslator, makeMessageTranslator } from '../../threads/translate-messages.ts';
import { redeemTicket } from '../tickets.ts';
import type { JoinedConnection, SocketHandlerDeps } from './chat-context.ts';
import { type Connection, handleInOrder, makeConnection, type Peer } from './connection.ts';
import { makeConnectionRegistry } from './connection-registry.ts';
import { followHints } from './follow-hints.ts';
import { getChatHistory } from './get-chat-history.ts';
import { handleFrame } from './handle-frame.ts';
import { endPresence } from './handle-presence.ts';
import { makeMemberListeners } from './member-listeners.ts';
import { notifyInterpreters } from './notify-interpreters.ts';
import { makeLiveThreads } from './threads.ts';
import { makeUnregisteredConnections } from './unregistered-connections.ts';

const SOCKET_PATH = '/ws/chat';
/** Maximum size of a frame, in bytes (security 6.4). */
const MAX_FRAME_BYTES = 64 * 1024;

/**
 * Registers the chat socket `/ws/chat?user_type&receiver_id&token` (specification 5.7). The caller and the thread are checked before any frame is
 * sent or handled; a refusal is a close code. Returns this process's translation worker.
 */
export async function chatSocket(app: FastifyInstance, deps: Deps, identify: Identify): Promise<MessageTranslator> {
  const threads = makeLiveThreads(deps);
  const context: SocketHandlerDeps = {
    deps,
    threads,
    members: makeMemberListeners(deps.bus),
    unregistered: makeUnregisteredConnections(deps, threads, (joined) => getChatHistory(context, joined, { action: 'getChatHistory' })),
    translating: makeMessageTranslator(deps),
  };
  const stopFollowing = followHints(deps, threads);
  const stopNotifying = notifyInterpreters(deps, context.members);
  const registry = makeConnectionRegistry(deps, identify.socketUntil, makePresenceRecorder(deps));
  deps.metrics?.figures({
    name: 'naru_sockets',
    help: 'Open sockets of this process, by side',
    labels: ['side'],
    read: () => USER_TYPES.map((side) => ({ labels: { side }, value: registry.count(side) })),
  });
  await app.register(websocket, {
    options: { maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false },
    // The library has already closed the socket for an invalid frame.
    errorHandler: (error, socket) => {
      deps.log.debug({ reason: error.message }, 'chat: socket error');
      if (socket.readyState === socket.OPEN) socket.terminate();
    },
    preClose(done) {
      closeForRestart(this.websocketServer.clients);
      this.websocketServer.close(() => undefined);
      done();
    },
  });
  // Upgrade requests to other paths are answered here, because the library would log the address with its query.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.ws && pathOfRequest(request) !== SOCKET_PATH ? new AppError('not-found') : undefined);
  });
  app.get(SOCKET_PATH, { websocket: true, preValidation: [refuseOldProtocols, (request) => refuseForeignOrigins(deps, request)] }, (socket, request) => {
    let joined: JoinedConnection | undefined;
    const admitted = admit(context, identify, socket, request)
      .then(async (given) => {
        joined = given;
        if (given) await registry.add(given.connection);
        if (given && socket.readyState !== socket.OPEN) leave();
      })
      .catch((error: Error) => {
        deps.log.error(describeError(error), 'chat: admitting a connection failed');
        socket.close(CLOSE_CODES.restart);
      });
    const leave = () => {
      if (!joined) return;
      const { connection, thread } = joined;
      endPresence(deps, connection);
      context.threads.leave(connection);
      context.members.leave(connection);
      context.unregistered.remove(connection);
      registry.remove(connection);
      const { askedTarget } = connection;
      if (thread && askedTarget)
        void clearTargetLanguage(deps.database.db, thread.id, askedTarget).catch((error: Error) =>
          deps.log.warn(describeError(error), 'chat: cleaning up after a closed connection failed'),
        );
    };
    socket.on('close', leave);
    handleInOrder(socket, admitted, async (data, isBinary) => {
      if (joined && socket.readyState === socket.OPEN && (await registry.mayStay(joined.connection))) await handleFrame(context, joined, data, isBinary);
    });
  });
  app.addHook('onListen', async () => void context.translating.sweep());
  app.addHook('onClose', async () => {
    stopFollowing();
    stopNotifying();
    context.members.stop();
    context.unregistered.stop();
    registry.close();
    await context.translating.stop();
  });
  return context.translating;
}

const pathOfRequest = (request: FastifyRequest) => request.url.split('?')[0];

/** Accepts only RFC 6455. The library would also accept an early draft. */
async function refuseOldProtocols({ headers }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (headers['sec-websocket-version'] === '13') return undefined;
  const body = toErrorBody(new AppError('bad-request'), negotiateLanguage(headers['accept-language']));
  return reply.code(426).headers({ upgrade: 'websocket', 'sec-websocket-version': '13' }).send(body);
}

/** Refuses pages of another origin, and limits the rate of clients with bad tokens. */
async function refuseForeignOrigins({ config, limits }: Deps, request: FastifyRequest): Promise<void> {
  const { origin, host } = request.headers;
  const own = origin === undefined || origin === new URL(config.publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
  if (!own) throw new AppError('not-allowed');
  await limits.check('default', badTokenKey(request));
}

const badTokenKey = (request: FastifyRequest) => `chat-token:${clientAddress(request)}`;

/** Admits a socket to its thread, or to all threads of its clinic. If that is not allowed, closes the socket and returns undefined. */
async function admit(context: SocketHandlerDeps, identify: Identify, socket: WebSocket, request: FastifyRequest): Promise<JoinedConnection | undefined> {
  const { deps } = context;
  const query = request.query as Record<string, unknown>;
  const caller = await identifyCaller(deps, identify, query.token);
  if (!caller) {
    await deps.limits.take('default', badTokenKey(request)).catch(() => undefined);
    socket.close(CLOSE_CODES.badToken);
    return undefined;
  }
  const hears = query.hears === 'changes';
  const side = resolveSide(caller, query.user_type) ?? (hears ? resolveListenerSide(caller, query.user_type) : undefined);
  const peer = side && { caller, side, client: clientAddress(request), language: negotiateLanguage(request.headers['accept-language']) };
  const joined = peer && (hears ? joinAsListener(context, socket, peer) : await join(context, socket, peer, query.receiver_id));
  if (!joined) socket.close(CLOSE_CODES.notYours);
  return joined;
}

/** Identifies the caller by an access token, or by a one-time ticket of an open session. */
async function identifyCaller(deps: Deps, identify: Identify, token: unknown): Promise<KnownCaller | null> {
  if (typeof token !== 'string' || token === '' || token.length > 5_000) return null;
  if (token.includes('.')) return identify.token(token);
  const caller = await redeemTicket(deps, token);
  return caller && identify.session(caller);
}

/**
 * Returns the side of a role. The side in the address must match it, or the connection is refused. Staff without a required second factor have no
 * side.
 */
function resolveSide({ role, hospitalId, enrolled }: KnownCaller, claimed: unknown): UserType | undefined {
  if (!enrolled) return undefined;
  const side = role === 'user' ? 'user' : role === 'hospital' && hospitalId !== null ? 'hospital' : undefined;
  return claimed === undefined || claimed === side ? side : undefined;
}

/**
 * Returns the clinic side for operators and interpreters, who belong to no side of a thread. They may only listen to changes, and must not claim a
 * side.
 */
const resolveListenerSide = ({ role, enrolled }: KnownCaller, claimed: unknown): UserType | undefined =>
  (role === 'operator' || role === 'interpreter') && enrolled && claimed === undefined ? 'hospital' : undefined;

/** Connects a page that listens to all changes in its member's data (specification 5.7). A member needs no thread for that. */
function joinAsListener({ members }: SocketHandlerDeps, socket: WebSocket, peer: Peer): JoinedConnection {
  const connection = makeConnection(socket, peer, true);
  members.join(connection);
  return { connection, thread: null, unregisteredWith: null };
}

/**
 * Joins a member to the thread with a clinic, or to the clinic if there is no thread yet. A coordinator needs an open consultation of their own
 * clinic.
 */
async function join(context: SocketHandlerDeps, socket: WebSocket, peer: Peer, receiver: unknown): Promise<JoinedConnection | undefined> {
  const { deps, threads } = context;
  const connection = makeConnection(socket, peer);
  const { caller, side } = peer;
  const named = typeof receiver === 'string' && receiver !== '' ? receiver : undefined;
  if (side === 'user') return named === undefined ? undefined : joinAsMember(context, connection, parseId(named));
  if (named === undefined) {
    await threads.joinClinic(connection, caller.hospitalId as number);
    return { connection, thread: null, unregisteredWith: null };
  }
  const row = await findCursorForClinic(deps, caller, named);
  const thread = row && (await threads.join(connection, row));
  return thread ? { connection, thread, unregisteredWith: null } : undefined;
}

async function joinAsMember({ deps: { database }, threads, unregistered }: SocketHandlerDeps, connection: Connection, hospitalId: number | undefined) {
  if (hospitalId === undefined) return undefined;
  const row = await findOpenConsultation(database.db, connection.caller.memberId, hospitalId);
  const thread = row && (await threads.join(connection, row));
  if (thread) return { connection, thread, unregisteredWith: null };
  if (!(await isClinicOffered(database.db, hospitalId))) return undefined;
  const joined: JoinedConnection = { connection, thread: null, unregisteredWith: hospitalId };
  await unregistered.add(joined);
  return joined;
}

async function findCursorForClinic({ database }: Deps, { hospitalId }: Caller, receiver: string) {
  const member = await memberByUid(database.db, receiver);
  return member ? findOpenConsultation(database.db, member.id, hospitalId as number) : undefined;
}

/** Tells clients to reconnect, to the next process. Terminates sockets that do not close within a second. */
function closeForRestart(sockets: Set<WebSocket>): void {
  for (const socket of sockets) socket.close(CLOSE_CODES.restart);
  setTimeout(() => {
    for (const socket of sockets) socket.terminate();
  }, 1_000).unref();
}
