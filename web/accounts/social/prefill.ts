import type { CallReply } from '../../api/call.ts';
import type { JoinValues } from '../sign-up/join-check.ts';

const LATIN_NAME = /^[\p{Script=Latin}\p{M} .’'-]+$/u;

/**
 * Converts a provider's data to fields of the sign-up form. A name in Latin letters is split at its last space, and can be corrected to match the
 * passport. A name in another script becomes the native name. An ID is proposed, and the messenger of who came with LINE.
 */
export function toJoinValues({ provider, email, name }: CallReply<'pending'>): JoinValues {
  const given = name?.trim() ?? '';
  const latin = LATIN_NAME.test(given);
  const parts = latin ? given.split(/\s+/) : [];
  const last = parts.length > 1 ? parts.pop() : undefined;
  const first = parts.join(' ');
  const native = !latin && /\p{L}/u.test(given);
  return {
    uid: proposeUid(first, email),
    ...(email && { email }),
    ...(first && { first_name: first }),
    ...(last && { last_name: last }),
    ...(native && { native_name: given }),
    ...(provider === 'line' && { messenger: provider }),
  };
}

/** Longest part of a name in a proposed ID. */
const MAX_UID_NAME_LENGTH = 12;

/** Proposes an ID from the first name, else from the address, with four digits so that it is probably free. */
function proposeUid(name: string, email: string | null): string {
  const letters = (text: string) =>
    text
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '');
  const base = letters(name) || letters(email?.split('@')[0] ?? '') || 'member';
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  return base.slice(0, MAX_UID_NAME_LENGTH) + String(1000 + (random % 9000));
}
