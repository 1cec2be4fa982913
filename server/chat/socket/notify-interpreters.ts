import type { Deps } from '../../deps.ts';
import { findInterpreter } from '../../interpreting/interpreters/interpretation.ts';
import { describeError } from '../../platform/error-description.ts';
import { onHint } from '../../threads/hints.ts';
import { changedFrame } from './frames.ts';
import type { MemberListeners } from './member-listeners.ts';

/**
 * Passes on to an interpreter's listening page that something was said or put right in a thread that is given to her at that moment: that, and
 * never what. Whose it is is asked each time, so that an ended assignment is heard of no more. Returns the way to stop.
 */
export function notifyInterpreters({ database: { db }, bus, log }: Pick<Deps, 'database' | 'bus' | 'log'>, members: MemberListeners): () => void {
  const follow = ({ consultationId }: { consultationId: number }) => {
    if (!members.hasInterpreters()) return;
    void findInterpreter(db, consultationId)
      .then((id) => id && members.tell(id, changedFrame(null, 'messages')))
      .catch((error: Error) => log.warn(describeError(error), 'chat: an interpreter was not told'));
  };
  const stops = (['message', 'translated'] as const).map((event) => onHint(bus, event, follow));
  return () => {
    for (const stop of stops) stop();
  };
}
