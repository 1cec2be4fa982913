import { sql } from 'drizzle-orm';
import type { UserType } from '../../contract/constants.ts';
import type { EventActor, EventFacts, EventKind } from '../../contract/threads/thread-events.ts';
import type { Db } from '../platform/database.ts';

/** What is told of: what happened in a thread (specification 5.13), and the rest. */
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

/** Whom and what a fact concerns: ids and figures, never what somebody said. */
export type About = Partial<EventFacts> & {
  /** The patient. */
  memberId?: string;
  hospitalId?: number;
  consultationId?: number;
  messageId?: number;
  /** The side that reads the translation, or the message, it is about. */
  reader?: UserType;
  /** Of a changed message: it held a dose or a medicine. Its reader had not read it, and is told only if she still has not. */
  bodily?: boolean;
  onlyUnread?: boolean;
  /** The interpreter who is told. */
  interpreterId?: string;
  /** Who caused it. */
  by?: EventActor;
  /** Since when somebody waits, ISO 8601 UTC. */
  since?: string;
  /** How many, and the first of them; of a budget the share in per cent. */
  count?: number;
  firstAt?: string;
  orderId?: number;
  reviewId?: number;
  /** What was changed about a clinic's people (`staff_changes`). */
  staffChange?: number;
  /** Her thread with the operators. */
  helpId?: number;
};

/** `due`: not before. `key`: as long as a fact of this key waits, this one joins it. */
export type Fact = { kind: FactKind; about: About; at: Date; due?: Date; key?: string };

/**
 * Writes down what somebody should know, in the transaction of the fact. A room says what happened and never sends anything: who is told,
 * how and when is a line of `notice-kinds.ts`.
 */
export async function recordFacts(tx: Db, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return;
  // One that is just being told of is joined all the same, and then told of anew.
  await tx.execute(sql`insert into notice_facts (kind, key, about, at, due_at)
    select kind, key, about, at, due_at from jsonb_to_recordset(${JSON.stringify(joined(facts))}::jsonb)
      as told(kind text, key text, about jsonb, at timestamptz, due_at timestamptz)
    on conflict (key) do update set at = excluded.at`);
}

/** As the rows are written, those of one key as one. */
function joined(facts: readonly Fact[]): object[] {
  const rows = new Map<string | number, object>();
  for (const [place, { kind, about, at, due = at, key }] of facts.entries()) {
    const waiting = rows.get(key ?? place);
    rows.set(key ?? place, waiting ? { ...waiting, at } : { kind, key, about, at, due_at: due });
  }
  return [...rows.values()];
}
