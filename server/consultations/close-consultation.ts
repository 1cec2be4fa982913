import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Bus } from '../platform/bus.ts';
import type { Db } from '../platform/database.ts';
import { consultations, messages, reservationDates } from './consultations.tables.ts';
import { announce } from './hints.ts';

/** Which consultation, by whose word, when. */
export type Closing = { memberId: string; id: number; at: Date };
/** Tells everybody; to be called after the commit. */
export type Announce = () => void;

/** Holds a member's consultation until the transaction ends: registering anew waits. Somebody else's holds nothing. */
export async function holdConsultation(tx: Db, { memberId, id }: Pick<Closing, 'memberId' | 'id'>): Promise<void> {
  await tx
    .select({ id: consultations.id })
    .from(consultations)
    .where(and(eq(consultations.id, id), eq(consultations.memberId, memberId)))
    .for('update');
}

/**
 * Ends the sharing with a clinic (security.md 8): the consultation is closed, so that the clinic finds nothing of it by any
 * call or frame. What was said stays the member's; only her new consents to the same clinic open it again (register.ts). A
 * date to come is given back, because a clinic cannot keep one for whom it does not know; one that is over stands, or a visit
 * could be made not to have happened and its fee be asked back. Nothing more goes to the translator.
 */
export async function closeConsultation(bus: Bus, tx: Db, { memberId, id, at }: Closing): Promise<Announce> {
  const [row] = await tx
    .update(consultations)
    .set({ closedAt: at })
    .where(and(eq(consultations.id, id), eq(consultations.memberId, memberId), isNull(consultations.closedAt)))
    .returning({ id: consultations.id, hospitalId: consultations.hospitalId });
  if (!row) return () => undefined;
  await tx
    .update(reservationDates)
    .set({ takenBackBy: memberId, takenBackAt: at })
    .where(and(eq(reservationDates.consultationId, id), isNull(reservationDates.takenBackAt), gt(reservationDates.reservationAt, at)));
  await tx
    .update(messages)
    .set({ translation: 'failed' })
    .where(and(eq(messages.consultationId, id), eq(messages.translation, 'pending')));
  return () => announce(bus, 'chat.closed', { consultationId: row.id, hospitalId: row.hospitalId });
}

/** Deletes everything said and fixed with every clinic, when a member deletes her account (security.md 8). */
export async function forgetMember(bus: Bus, tx: Db, memberId: string): Promise<Announce> {
  const gone = await tx
    .delete(consultations)
    .where(eq(consultations.memberId, memberId))
    .returning({ consultationId: consultations.id, hospitalId: consultations.hospitalId });
  return () => {
    for (const about of gone) announce(bus, 'chat.closed', about);
  };
}
