import type { ALWAYS_MAILED_GROUPS, NOTICE_GROUPS_BY_ROLE, NoticeChannel, NoticeGroup, NotificationPreferences } from '../../contract/notifications/notices.ts';
import type { PhraseKey } from '../i18n/translations.tsx';

/** Groups of each role. Copied from the contract, whose file loads the schemas; pages must not load those. */
const GROUPS = {
  user: ['messages', 'dates', 'reminders', 'payments', 'account', 'reviews'],
  hospital: ['messages', 'dates', 'payments', 'reviews', 'waiting', 'evening', 'account'],
  operator: ['waiting', 'payments', 'account'],
  interpreter: ['waiting', 'messages', 'account'],
} as const satisfies typeof NOTICE_GROUPS_BY_ROLE;
const ALWAYS_BY_MAIL = ['payments', 'account'] as const satisfies typeof ALWAYS_MAILED_GROUPS;

/** Groups that are only sent by mail. A switch for another channel would have no effect. */
const MAILED_ONLY = new Set(['user.account', 'hospital.evening', 'hospital.account', 'interpreter.account']);

export type NotifiedRole = keyof typeof GROUPS;
type Phrase = PhraseKey<'notices'>;
/** A group as the page shows it. `always` explains why its mail cannot be switched off. */
export type PreferenceGroup = { group: NoticeGroup; title: Phrase; text: Phrase; always: Phrase | undefined; mailedOnly: boolean };

/** Returns the groups of a role, in the order of its page. */
export const listPreferenceGroups = (role: NotifiedRole): PreferenceGroup[] =>
  GROUPS[role].map((group) => ({
    group,
    title: `${role}.${group}` as Phrase,
    text: `${role}.${group}.text` as Phrase,
    always: explainAlwaysMailed(role, group),
    mailedOnly: MAILED_ONLY.has(`${role}.${group}`),
  }));

function explainAlwaysMailed(role: NotifiedRole, group: NoticeGroup): Phrase | undefined {
  const bound = ALWAYS_BY_MAIL.find((one) => one === group);
  if (!bound) return undefined;
  // Clinics and operators also receive notices about other people's accounts.
  const ofOthers = role === 'hospital' || role === 'operator';
  if (bound === 'account') return ofOthers ? 'always.account.staff' : 'always.account';
  return role === 'user' ? 'always.payments' : 'always.payments.staff';
}

/** Returns the preferences with a channel of a group switched on or off. */
export function switchChannel(
  wishes: NotificationPreferences,
  { group, channel, on }: { group: NoticeGroup; channel: NoticeChannel; on: boolean },
): NotificationPreferences {
  const others = (wishes.off[group] ?? []).filter((one) => one !== channel);
  return { ...wishes, off: { ...wishes.off, [group]: on ? others : [...others, channel] } };
}
