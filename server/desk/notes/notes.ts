import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ClinicNote } from '../../../contract/desk/pins.ts';
import { staffByIds } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { clinicNotes } from './notes.tables.ts';

type NoteDeps = Pick<Deps, 'database' | 'clock' | 'bus'>;

/**
 * Lists the clinic's internal notes about a conversation, newest first. Throws `not-found`, also for another clinic's conversation and for a closed
 * one.
 */
export async function listNotes({ database: { db } }: Pick<NoteDeps, 'database'>, caller: Caller, id: number): Promise<ClinicNote[]> {
  await requireOpenThread(db, caller, id);
  return readNotes(db, caller, id);
}

/** Adds an internal note for colleagues. Throws `not-found`. */
export function writeNote(deps: NoteDeps, caller: Caller, id: number, words: string): Promise<ClinicNote[]> {
  return applyNoteChange(deps, caller, id, async (tx, at) => {
    await tx.insert(clinicNotes).values({ consultationId: id, by: caller.memberId, words, at });
  });
}

/** Changes the text of the caller's own note. Throws `not-found`, also for a colleague's note and for a withdrawn one. */
export function editNote(deps: NoteDeps, caller: Caller, which: { id: number; noteId: number }, words: string): Promise<ClinicNote[]> {
  return applyNoteChange(deps, caller, which.id, (tx, at) => updateOwnNote(tx, caller, which, { words, editedAt: at }));
}

/** Withdraws the caller's own note: the text is deleted, and the empty note stays. Throws `not-found`. */
export function withdrawNote(deps: NoteDeps, caller: Caller, which: { id: number; noteId: number }): Promise<ClinicNote[]> {
  return applyNoteChange(deps, caller, which.id, (tx, at) => updateOwnNote(tx, caller, which, { words: '', withdrawnAt: at }));
}

async function applyNoteChange(
  { database: { db }, clock, bus }: NoteDeps,
  caller: Caller,
  id: number,
  act: (tx: Db, at: Date) => Promise<void>,
): Promise<ClinicNote[]> {
  const hospitalId = requireClinic(caller);
  const notes = await db.transaction(async (tx) => {
    await requireOpenThread(tx, caller, id);
    await act(tx, clock.now());
    return readNotes(tx, caller, id);
  });
  bus.publish('clinic.notes', { consultationId: id, hospitalId });
  return notes;
}

async function updateOwnNote(
  tx: Db,
  { memberId }: Caller,
  { id, noteId }: { id: number; noteId: number },
  set: Partial<typeof clinicNotes.$inferInsert>,
): Promise<void> {
  const own = and(eq(clinicNotes.id, noteId), eq(clinicNotes.consultationId, id), eq(clinicNotes.by, memberId), isNull(clinicNotes.withdrawnAt));
  const changed = await tx.update(clinicNotes).set(set).where(own).returning({ id: clinicNotes.id });
  if (changed.length === 0) throw new AppError('not-found');
}

/** Requires an open thread of the caller's clinic. */
async function requireOpenThread(db: Db, caller: Caller, id: number): Promise<void> {
  const [thread] = await db
    .select({ id: consultations.id })
    .from(consultations)
    .where(and(eq(consultations.id, id), eq(consultations.hospitalId, requireClinic(caller)), isNull(consultations.closedAt)));
  if (!thread) throw new AppError('not-found');
}

async function readNotes(db: Db, { memberId }: Caller, id: number): Promise<ClinicNote[]> {
  const rows = await db.select().from(clinicNotes).where(eq(clinicNotes.consultationId, id)).orderBy(desc(clinicNotes.id)).limit(500);
  const people = await staffByIds(
    db,
    rows.map(({ by }) => by),
  );
  return rows.map(({ by, at, editedAt, withdrawnAt, ...note }) => ({
    ...{ id: note.id, words: note.words, author: people.get(by)?.name ?? '', mine: by === memberId },
    at: at.toISOString(),
    edited_at: editedAt?.toISOString() ?? null,
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
  }));
}
