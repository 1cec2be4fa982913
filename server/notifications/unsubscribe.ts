import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTICE_GROUPS, type NoticeGroup } from '../../contract/notifications/notices.ts';
import type { Config } from '../platform/config.ts';
import { AppError } from '../platform/errors.ts';

type UnsubscribeSubject = { memberId: string; group: NoticeGroup };

const sign = ({ tokenSecret }: Pick<Config, 'tokenSecret'>, { memberId, group }: UnsubscribeSubject): string =>
  createHmac('sha256', tokenSecret).update(`unsubscribe ${memberId} ${group}`).digest('base64url');

/** Returns the token of the link in a mail that stops mails of its group. The token allows nothing else, so it does not expire (RFC 8058). */
export const signUnsubscribeToken = (config: Pick<Config, 'tokenSecret'>, of: UnsubscribeSubject): string => `${of.memberId}.${of.group}.${sign(config, of)}`;

/** Returns the member and the group of a token. Throws `notices.link-invalid`. */
export function verifyUnsubscribeToken(config: Pick<Config, 'tokenSecret'>, token: string): UnsubscribeSubject {
  const [memberId = '', named = '', signature = ''] = token.split('.');
  const group = NOTICE_GROUPS.find((one) => one === named);
  if (!group) throw new AppError('notices.link-invalid');
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(config, { memberId, group }))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('notices.link-invalid');
  return { memberId, group };
}
