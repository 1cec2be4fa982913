import { eq, inArray } from 'drizzle-orm';
import { ALWAYS_MAILED_GROUPS, type NoticeChannel, type NoticeGroup, type NotificationPreferences } from '../../contract/notifications/notices.ts';
import type { Db } from '../platform/database.ts';
import type { NoticeRecipient } from './notice-queries.ts';
import { notificationPreferences } from './notifications.tables.ts';

/** Default notification preferences. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  off: {},
  quiet: { from: '22:00', to: '08:00' },
  days_off: [],
  time_zone: null,
  words_on_lock_screen: false,
  line: false,
};

/** Returns the preferences by member; the defaults for a member without stored ones. */
export async function readPreferences(db: Db, memberIds: readonly string[]): Promise<(memberId: string) => NotificationPreferences> {
  const rows =
    memberIds.length === 0
      ? []
      : await db
          .select()
          .from(notificationPreferences)
          .where(inArray(notificationPreferences.memberId, [...memberIds]));
  const known = new Map(rows.map(({ memberId, wishes }) => [memberId, wishes]));
  return (memberId) => known.get(memberId) ?? DEFAULT_PREFERENCES;
}

/**
 * Returns those of these members who share their presence, that is typing and last seen (specification 5.24). Members share it unless they switch it
 * off.
 */
export async function filterPresenceSharers(db: Db, memberIds: readonly string[]): Promise<Set<string>> {
  const wishes = await readPreferences(db, memberIds);
  return new Set(memberIds.filter((id) => wishes(id).presence !== false));
}

/** Stores preferences. Mandatory channels cannot be switched off. */
export async function savePreferences(db: Db, memberId: string, wanted: NotificationPreferences, changedAt: Date): Promise<NotificationPreferences> {
  const off = Object.fromEntries(
    Object.entries(wanted.off).map(([group, channels]) => [group, channels.filter((channel) => canSwitchOff(group as NoticeGroup, channel))]),
  );
  // A client that does not know this field must not switch it on again.
  const presence = wanted.presence ?? (await readPreferences(db, [memberId]))(memberId).presence;
  const wishes = { ...wanted, off, ...(presence !== undefined && { presence }) };
  await db
    .insert(notificationPreferences)
    .values({ memberId, wishes, changedAt })
    .onConflictDoUpdate({ target: notificationPreferences.memberId, set: { wishes, changedAt } });
  return wishes;
}

/** Switches off the mails of one group. All other preferences stay. */
export async function switchOffMails(db: Db, memberId: string, group: NoticeGroup, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(notificationPreferences).where(eq(notificationPreferences.memberId, memberId)).for('update');
    const wishes = row?.wishes ?? DEFAULT_PREFERENCES;
    await savePreferences(tx, memberId, { ...wishes, off: { ...wishes.off, [group]: [...new Set([...(wishes.off[group] ?? []), 'mail' as const])] } }, at);
  });
}

/** Returns the reader with the time zone from the preferences, or else the last known one. */
export const withTimeZone = (reader: NoticeRecipient, { time_zone }: NotificationPreferences): NoticeRecipient => ({
  ...reader,
  timeZone: time_zone ?? reader.timeZone,
});

const canSwitchOff = (group: NoticeGroup, channel: NoticeChannel) => !(channel === 'mail' && ALWAYS_MAILED_GROUPS.includes(group));

/** True if the reader wants this group by this channel. */
export const isWanted = ({ off, line }: NotificationPreferences, group: NoticeGroup, channel: NoticeChannel): boolean =>
  (channel !== 'line' || line) && !(canSwitchOff(group, channel) && off[group]?.includes(channel));

const DAY_MINUTES = 24 * 60;
const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns the earliest time for a push: `now`, or the end of the quiet hours and days off in the reader's time zone. */
export function earliestPushTime({ quiet, days_off }: NotificationPreferences, timeZone: string, now: Date): Date {
  let at = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  // Stops after a week of days off: a reader for whom every day is off is notified on the next day.
  for (let step = 0; step < 16; step++) {
    const next = nextQuietEnd({ quiet, days_off }, at);
    if (!next) return new Date(at.epochMilliseconds);
    at = next;
  }
  return new Date(at.epochMilliseconds);
}

function nextQuietEnd(
  { quiet, days_off }: Pick<NotificationPreferences, 'quiet' | 'days_off'>,
  at: Temporal.ZonedDateTime,
): Temporal.ZonedDateTime | undefined {
  if (days_off.length < 7 && days_off.includes(at.dayOfWeek)) return at.startOfDay().add({ days: 1 });
  if (!quiet || quiet.from === quiet.to) return undefined;
  const [from, to] = [parseMinutes(quiet.from), parseMinutes(quiet.to)];
  const minute = at.hour * 60 + at.minute;
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return undefined;
  const left = (to - minute + DAY_MINUTES) % DAY_MINUTES;
  return at.add({ minutes: left }).with({ second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });
}
