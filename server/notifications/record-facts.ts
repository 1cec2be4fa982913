import { sql } from 'drizzle-orm';
import type { UserType } from '../../contract/constants.ts';
import type { EventActor, EventData, EventKind } from '../../contract/threads/thread-events.ts';
import type { Db } from '../platform/database.ts';

/** Kinds of facts that can cause notices: events of a thread (specification 5.13), and others. */
export type FactKind =
  | EventKind
  | 'joined'
  | 'message'
  | 'clinic-message'
  | 'payment-failed'
  | 'payment-flagged'
  | 'unanswered'
  | 'unanswered-day'
  | 'put-off-over'
  | 'promised'
  | 'reminder-week'
  | 'reminder-day'
  | 'day-after'
  | 'tomorrow'
  | 'translation-budget'
  | 'translation-stopped'
  | 'translation-doubted'
  | 'translation-corrected'
  | 'message-changed'
  | 'interpreter-thread'
  | 'interpreter-thread-over'
  | 'review-due'
  | 'review-written'
  | 'review-answered'
  | 'review-hidden'
  | 'review-shown'
  | 'review-reported'
  | 'review-picture-waiting'
  | 'review-picture-released'
  | 'review-picture-refused'
  | 'help-asked'
  | 'help-answered'
  | 'quote-expiring'
  | 'quote-kept-due'
  | 'staff-joined'
  | 'staff-handed'
  | 'staff-ended'
  | 'colleague-left';

/** Subjects of a fact: ids and figures, never any text of a person. */
export type FactSubject = Partial<EventData> & {
  /** The patient. */
  memberId?: string;
  hospitalId?: number;
  consultationId?: number;
  messageId?: number;
  /** The side that reads the translation or the message in question. */
  reader?: UserType;
  /**
   * For a changed message: true if it contained a dose or a medicine. `onlyUnread`: its reader had not read it, and is notified only while it stays
   * unread.
   */
  bodily?: boolean;
  onlyUnread?: boolean;
  /** The interpreter to notify. */
  interpreterId?: string;
  /** The side that caused the fact. */
  by?: EventActor;
  /** Start of a wait, ISO 8601 UTC. */
  since?: string;
  /** Number of items, and the time of the first; for a budget, the share used in per cent. */
  count?: number;
  firstAt?: string;
  orderId?: number;
  reviewId?: number;
  /** Id of a change of a clinic's staff (`staff_changes`). */
  staffChange?: number;
  /** The member's thread with the operators. */
  helpId?: number;
};

/** A fact to record. `due`: earliest time to process it. `key`: a further fact with this key is merged into a waiting one. */
export type NoticeFact = { kind: FactKind; about: FactSubject; at: Date; due?: Date; key?: string };

/**
 * Records facts that can cause notices, in the transaction of the fact itself. Rooms only record; `notice-kinds.ts` decides who is notified, how and
 * when.
 */
export async function recordFacts(tx: Db, facts: readonly NoticeFact[]): Promise<void> {
  if (facts.length === 0) return;
  // A new fact can still be merged into one that is being processed. That one is then processed again.
  await tx.execute(sql`insert into notice_facts (kind, key, about, at, due_at)
    select kind, key, about, at, due_at from jsonb_to_recordset(${JSON.stringify(mergeFacts(facts))}::jsonb)
      as told(kind text, key text, about jsonb, at timestamptz, due_at timestamptz)
    on conflict (key) do update set at = excluded.at`);
}

/** Returns the rows to insert. Facts with the same key are merged. */
function mergeFacts(facts: readonly NoticeFact[]): object[] {
  const rows = new Map<string | number, object>();
  for (const [place, { kind, about, at, due = at, key }] of facts.entries()) {
    const waiting = rows.get(key ?? place);
    rows.set(key ?? place, waiting ? { ...waiting, at } : { kind, key, about, at, due_at: due });
  }
  return [...rows.values()];
}
