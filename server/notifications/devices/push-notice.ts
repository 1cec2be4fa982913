import type { DeliveryOutcome, OutgoingNotice } from '../deliver.ts';
import type { NoticeDeps } from '../notice-deps.ts';
import { findNoticeKind } from '../notice-kinds.ts';
import { countUnseenNotices } from '../notices.ts';
import { renderLockScreenText } from '../ring-text.ts';
import { type PushNotice, pushToMember } from './push-to-member.ts';

/** Time for which a push service stores a notice for a device that is offline, in seconds. */
const TTL_SECONDS = 24 * 3_600;

/**
 * Sends a notice to each of the reader's devices. A later notice of the same topic replaces it, in transit and on the device. A retry goes only to
 * the devices whose service did not accept it.
 */
export async function sendPushNotice(deps: NoticeDeps, sending: OutgoingNotice): Promise<DeliveryOutcome> {
  const { notice, reader, only, now } = sending;
  const { kind, about, topic } = notice;
  const compose = async (): Promise<PushNotice> => {
    const { unseen } = await countUnseenNotices(deps.database.db, { memberId: reader.id, role: reader.role, hospitalId: reader.hospitalId });
    const body = await renderLockScreenText(deps, sending);
    const payload = { title: deps.config.BRAND_NAME, body, href: findNoticeKind(kind).path(about), tag: topic, badge: unseen };
    const urgency = findNoticeKind(kind).group === 'messages' || findNoticeKind(kind).urgent?.(about, now) ? 'high' : 'normal';
    return { payload, ttlSeconds: TTL_SECONDS, urgency, topic };
  };
  const outcomes = await pushToMember(deps, reader.id, compose, only);
  const again = outcomes.flatMap((one) => (one.outcome === 'failed' && one.retry ? [one] : []));
  if (again.length > 0) {
    const seconds = again.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
    return { again: seconds.length > 0 ? Math.max(...seconds) : undefined, only: again.map(({ token }) => token) };
  }
  if (outcomes.some(({ outcome }) => outcome === 'accepted')) return 'sent';
  return outcomes.some(({ outcome }) => outcome === 'failed') ? 'refused' : 'nowhere';
}
