import type { Reply } from '../../api/call.ts';
import type { JoinValues } from '../sign-up/join-check.ts';

const LATIN = /^[\p{Script=Latin}\p{M} .’'-]+$/u;

/**
 * What a provider knows, in the fields of the sign-up form. A name in Latin letters is taken apart at its last space, which she
 * corrects where her passport has it otherwise; in another script it is the name as she writes it herself.
 */
export function prefill({ email, name }: Pick<Reply<'pending'>, 'email' | 'name'>): JoinValues {
  const given = name?.trim() ?? '';
  const latin = LATIN.test(given);
  const parts = latin ? given.split(/\s+/) : [];
  const last = parts.length > 1 ? parts.pop() : undefined;
  const first = parts.join(' ');
  const native = !latin && /\p{L}/u.test(given);
  return { ...(email && { email }), ...(first && { first_name: first }), ...(last && { last_name: last }), ...(native && { native_name: given }) };
}
