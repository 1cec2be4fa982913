import { parseId } from '../../../../contract/ids.ts';
import { MEMBER_LOOK_REASONS } from '../../../../contract/rules.ts';

export type LookReason = (typeof MEMBER_LOOK_REASONS)[number];
/** The member to show, by ID, order or help thread, and the reason, which is recorded. */
export type MemberLook = ({ uid: string } | { order_num: string } | { help_id: number }) & { reason: LookReason };

/** Returns the address of a member's page. */
export function memberPath(look: MemberLook): string {
  const { reason, ...which } = look;
  return `/operator/members?${new URLSearchParams({ ...Object.fromEntries(Object.entries(which).map(([name, value]) => [name, String(value)])), reason })}`;
}

/** Reads the member and the reason from an address. Null if one is missing. */
export function parseMemberLook(search: URLSearchParams): MemberLook | null {
  const reason = MEMBER_LOOK_REASONS.find((one) => one === search.get('reason'));
  if (!reason) return null;
  const [uid, order_num, help_id] = [search.get('uid'), search.get('order_num'), parseId(search.get('help_id'))];
  if (uid) return { uid, reason };
  if (order_num) return { order_num, reason };
  return help_id === undefined ? null : { help_id, reason };
}
