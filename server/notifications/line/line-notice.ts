import { MessagingError } from '../../providers/messaging/port.ts';
import type { Outcome, Sending } from '../deliver.ts';
import type { NoticeDeps } from '../notice-deps.ts';
import { kindOf } from '../notice-kinds.ts';
import { noticeText } from '../notice-text.ts';
import { followsUs } from './followers.ts';

/**
 * Sends a notice by LINE, to who follows our account there: what a lock screen may show, or all of it where she wants that, and the address
 * it leads to.
 */
export async function lineNotice(
  { messaging, answers, database: { db }, config, log }: NoticeDeps,
  { notice, reader, key, wordsOnLockScreen }: Sending,
): Promise<Outcome> {
  const subject = messaging && (await answers.lineSubject(db, reader.id));
  if (!messaging || !subject || (await followsUs(db, subject)) === false) return 'nowhere';
  const { kind, about } = notice;
  const clinics = await answers.clinicNames(db, about.hospitalId === undefined ? [] : [about.hospitalId], reader.language);
  const { title, text } = noticeText(kind, about, {
    language: reader.language,
    timeZone: reader.timeZone,
    brand: config.BRAND_NAME,
    clinic: clinics.get(about.hospitalId ?? 0),
  });
  const words = wordsOnLockScreen ? `${title}\n${text}` : title;
  try {
    return (await messaging.push({ to: subject, text: `${words}\n${config.publicUrl}${kindOf(kind).path(about)}`, key })) === 'accepted' ? 'sent' : 'nowhere';
  } catch (error) {
    if (!(error instanceof MessagingError)) throw error;
    log.warn({ notice: notice.id, reason: error.message }, 'notices: LINE did not take a message');
    return { again: error.retryAfterSeconds };
  }
}
