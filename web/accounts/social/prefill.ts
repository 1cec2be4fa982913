import type { CallReply } from '../../api/call.ts';
import type { JoinValues } from '../sign-up/join-check.ts';

const LATIN_NAME = /^[\p{Script=Latin}\p{M} .’'-]+$/u;

/**
 * Converts a provider's data to fields of the sign-up form. A name in Latin letters is split at its last space, and can be corrected to match the
 * passport. A name in another script becomes the native name.
 */
export function toJoinValues({ email, name }: Pick<CallReply<'pending'>, 'email' | 'name'>): JoinValues {
  const given = name?.trim() ?? '';
  const latin = LATIN_NAME.test(given);
  const parts = latin ? given.split(/\s+/) : [];
  const last = parts.length > 1 ? parts.pop() : undefined;
  const first = parts.join(' ');
  const native = !latin && /\p{L}/u.test(given);
  return { ...(email && { email }), ...(first && { first_name: first }), ...(last && { last_name: last }), ...(native && { native_name: given }) };
}
