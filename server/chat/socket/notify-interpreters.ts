import type { Deps } from '../../deps.ts';
import { findInterpreter } from '../../interpreting/interpreters/interpretation.ts';
import { describeError } from '../../platform/error-description.ts';
import { changedFrame } from './frames.ts';
import type { MemberListeners } from './member-listeners.ts';

/**
 * Tells an interpreter's listening pages that a message was sent or corrected in a thread assigned to that interpreter; never the text. The
 * assignment is looked up each time, so that an ended one causes no frames. Returns a function that stops it.
 */
export function notifyInterpreters({ database: { db }, bus, log }: Pick<Deps, 'database' | 'bus' | 'log'>, members: MemberListeners): () => void {
  const follow = ({ consultationId }: { consultationId: number }) => {
    if (!members.hasInterpreters()) return;
    void findInterpreter(db, consultationId)
      .then((id) => id && members.send(id, changedFrame(null, 'messages')))
      .catch((error: Error) => log.warn(describeError(error), 'chat: notifying an interpreter failed'));
  };
  const stops = (['message', 'translated'] as const).map((event) => bus.subscribe(`chat.${event}`, follow));
  return () => {
    for (const stop of stops) stop();
  };
}
