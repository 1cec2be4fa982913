import {
  lineFollowers,
  mailRefusals,
  noticeDeliveries,
  noticeFacts,
  notices,
  notificationPreferences,
  openPages,
} from '../notifications/notifications.tables.ts';
import type { Db } from '../platform/database.ts';

type NoticeOwners = { patient: string; staff: string; hospitalId: number; page: string };

/** Adds the bystander's notices, delivered and pending, and her notification preferences. */
export async function seedNotices(db: Db, { patient, staff, hospitalId, page }: NoticeOwners, at: (day: number) => Date): Promise<void> {
  const about = { memberId: patient, hospitalId };
  const rows = await db
    .insert(notices)
    .values([
      { memberId: patient, kind: 'joined', topic: 'patient/joined', about, at: at(3) },
      { memberId: patient, kind: 'message', topic: 'patient/messages:0', about, at: at(4), seenAt: at(4), withdrawnAt: at(4) },
      { memberId: staff, kind: 'clinic-new', topic: 'clinic/new:0', about, at: at(3) },
    ])
    .returning({ id: notices.id });
  await db.insert(noticeDeliveries).values(rows.map(({ id }) => ({ noticeId: id, channel: 'mail' as const, dueAt: at(4) })));
  await db.insert(noticeFacts).values({ kind: 'reminder-day', key: 'reminder-day:bystander', about, at: at(30), dueAt: at(30) });
  const wishes = {
    off: { dates: ['push' as const] },
    quiet: { from: '22:00', to: '07:00' },
    days_off: [],
    time_zone: 'Asia/Singapore',
    words_on_lock_screen: false,
    line: false,
  };
  await db.insert(notificationPreferences).values({ memberId: patient, wishes, changedAt: at(3) });
  await db.insert(lineFollowers).values({ subject: 'bystander', follows: true, at: at(4) });
  await db.insert(openPages).values({ id: page, memberId: patient, until: at(5) });
  await db.insert(mailRefusals).values({ emailKey: 'bystander@elsewhere.example', reason: 'EENVELOPE 550', at: at(4) });
}

/**
 * Returns SQL conditions for the bystander's rows of notices. `recipients`: the people without operators, because operators are notified of
 * everybody's matters.
 */
export const noticeRowsOf = (hers: string, recipients: string): Record<string, string> => ({
  notices: `member_id in ${recipients}`,
  notice_deliveries: `notice_id in (select id from notices where member_id in ${recipients})`,
  notice_facts: `about->>'memberId' in ${hers}`,
  notice_wishes: `member_id in ${hers}`,
  open_pages: `member_id in ${hers}`,
  line_followers: `subject = 'bystander'`,
  mail_refusals: `email_key = 'bystander@elsewhere.example'`,
});
