import { MessagingError } from '../../providers/messaging/port.ts';
import type { DeliveryOutcome, OutgoingNotice } from '../deliver.ts';
import type { NoticeDeps } from '../notice-deps.ts';
import { findNoticeKind } from '../notice-kinds.ts';
import { renderLockScreenText } from '../ring-text.ts';
import { isLineFollower } from './followers.ts';

/**
 * Sends a notice by LINE to a follower of our account, with the URL of its page. The text is the one for a lock screen, or the full one if the reader
 * wants it.
 */
export async function sendLineNotice(deps: NoticeDeps, sending: OutgoingNotice): Promise<DeliveryOutcome> {
  const { messaging, answers, database, config, log } = deps;
  const { notice, reader, key } = sending;
  const subject = messaging && (await answers.lineSubject(database.db, reader.id));
  if (!messaging || !subject || (await isLineFollower(database.db, subject)) === false) return 'nowhere';
  const { kind, about } = notice;
  try {
    const text = `${await renderLockScreenText(deps, sending)}\n${config.publicUrl}${findNoticeKind(kind).path(about)}`;
    return (await messaging.push({ to: subject, text, key })) === 'accepted' ? 'sent' : 'nowhere';
  } catch (error) {
    if (!(error instanceof MessagingError)) throw error;
    log.warn({ notice: notice.id, reason: error.message }, 'notices: LINE rejected a message');
    return { again: error.retryAfterSeconds };
  }
}
