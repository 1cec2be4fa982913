import type { z } from 'zod';
import { CLOSE_CODES, ClientFrame } from '../../../contract/threads/consultations.socket.ts';
import { memberByUid } from '../../accounts/accounts.ts';
import { describeError } from '../../platform/error-description.ts';
import { AppError, toFieldErrors } from '../../platform/errors.ts';
import { toAppError } from '../../platform/http.ts';
import { buildEventFrame } from '../../threads/live-events.ts';
import { hasWithdrawnFrom } from '../../threads/register.ts';
import type { Handler, JoinedConnection, SocketHandlerDeps } from './chat-context.ts';
import type { Connection } from './connection.ts';
import { emptyHistoryFrame, errorFrame, pongFrame } from './frames.ts';
import { getChatHistory } from './get-chat-history.ts';
import { handlePresence } from './handle-presence.ts';
import { readMessages } from './read-messages.ts';
import { sendMessage } from './send-message.ts';
import type { LiveThread } from './thread.ts';

type Frame = z.output<typeof ClientFrame>;
/** Every frame except `ping` concerns a thread. */
type ThreadFrame = Exclude<Frame, { action: 'ping' }>;
const handlers: { [A in ThreadFrame['action']]: Handler<A> } = { getChatHistory, sendMessage, readMessages, presence: handlePresence };
const ACTIONS = new Set<unknown>(ClientFrame.options.map(({ shape }) => shape.action.value));

/** A refusal that closes the socket. */
class FatalFrameError extends AppError {
  override name = 'Fatal';
  readonly closeCode: number;
  constructor(error: AppError, closeCode: number) {
    super(error.code, { cause: error });
    this.closeCode = closeCode;
  }
}

/** Handles one frame. An error is sent to this socket and does not affect other frames (security 6.4). */
export async function handleFrame(context: SocketHandlerDeps, joined: JoinedConnection, data: Buffer, isBinary: boolean): Promise<void> {
  const { connection } = joined;
  let given: Record<string, unknown> = {};
  try {
    given = parseObject(data, isBinary);
    const frame = parseFrame(given);
    if (frame.action === 'ping') return await answerPing(context, connection);
    const thread = await resolveThread(context, joined, frame);
    if (!thread) return connection.send(emptyHistoryFrame(joined.unregisteredWith as number));
    await (handlers[frame.action] as Handler<ThreadFrame['action']>)(context, { connection, thread }, frame as never);
  } catch (error) {
    const refusal = toAppError(error as Error);
    if (refusal.status >= 500) context.deps.log.error(describeError(error), 'chat: handling a frame failed');
    const named = typeof given.client_message_id === 'string' ? given.client_message_id.slice(0, 64) : undefined;
    connection.send(errorFrame(refusal, connection.language, named));
    if (error instanceof FatalFrameError) connection.close(error.closeCode);
  }
}

/** Answers `ping` (our extension), which tests a connection, with or without a thread. It reads no data, so no access is recorded. */
async function answerPing({ deps: { limits } }: SocketHandlerDeps, connection: Connection): Promise<void> {
  await limits.take('default', connection.caller.memberId);
  connection.send(pongFrame());
}

function parseObject(data: Buffer, isBinary: boolean): Record<string, unknown> {
  try {
    const value: unknown = isBinary ? undefined : JSON.parse(data.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Invalid JSON gets the same error as JSON that is not an object.
  }
  throw new FatalFrameError(new AppError('bad-request'), CLOSE_CODES.notAcceptable);
}

function parseFrame(given: Record<string, unknown>): Frame {
  if (!ACTIONS.has(given.action)) throw new AppError('consultations.unknown-action');
  const parsed = ClientFrame.safeParse(given);
  if (!parsed.success) throw new AppError('invalid', { fields: toFieldErrors(parsed.error, given) });
  return parsed.data;
}

const notRegisteredError = () => new FatalFrameError(new AppError('consultations.not-registered'), CLOSE_CODES.notYours);

/**
 * Returns the frame's thread. Refuses a frame for a thread other than the connection's. Null for the history of a clinic that the member is not
 * registered with.
 */
async function resolveThread(context: SocketHandlerDeps, joined: JoinedConnection, frame: ThreadFrame): Promise<LiveThread | null> {
  const { deps, threads, unregistered } = context;
  const { connection } = joined;
  const { receiver_id: receiver } = frame;
  const thread = await unregistered.attach(joined);
  if (joined.unregisteredWith !== null) return answerWithoutThread(context, joined, frame);
  if (thread) {
    const own = connection.side === 'user' ? String(thread.hospitalId) : thread.memberUid;
    if (receiver !== undefined && String(receiver).toLowerCase() !== own.toLowerCase()) throw notRegisteredError();
    return thread;
  }
  // A page that only listens to changes may not send anything to a thread.
  if (connection.hearsChanges) throw notRegisteredError();
  if (receiver === undefined) throw new AppError('invalid', { fields: [{ field: 'receiver_id', code: 'fields.required' }] });
  const member = await memberByUid(deps.database.db, String(receiver));
  const hospitalId = connection.caller.hospitalId as number;
  const found = member && (await threads.ofClinic(hospitalId, member.id));
  if (found) return found;
  if (!member || !(await hasWithdrawnFrom(deps.database.db, member.id, hospitalId))) throw notRegisteredError();
  // The patient withdrew while this console was disconnected. Sends the end of the thread; the console keeps its other threads.
  connection.send(buildEventFrame('closed', 'hospital', { memberUid: member.uid, hospitalId }, {}));
  throw new AppError('consultations.not-registered');
}

/** Handles a frame of a member without a thread at the clinic: returns an empty history, and refuses any other frame (specification 5.7). */
async function answerWithoutThread(
  { deps: { limits } }: SocketHandlerDeps,
  { connection, unregisteredWith }: JoinedConnection,
  frame: ThreadFrame,
): Promise<null> {
  if (frame.receiver_id !== undefined && String(frame.receiver_id) !== String(unregisteredWith)) throw notRegisteredError();
  await limits.take('default', connection.caller.memberId);
  if (frame.action !== 'getChatHistory') throw new AppError('consultations.not-registered');
  // A client that names a message had a thread, which was closed since.
  if (frame.after || frame.before) throw notRegisteredError();
  return null;
}
