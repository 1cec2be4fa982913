import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Language } from '../../../contract/constants.ts';
import type { PatientFiles } from '../../../contract/threads/attachments.ts';
import { attachmentsConsentKey, listCoordinators, recordAgreements } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { listDocumentsInForce } from '../../site/site.ts';
import { findOwnThread } from '../own-thread.ts';
import { messages } from '../threads.tables.ts';
import { attachments, attachmentViews } from './attachments.tables.ts';
import { findFilesConsent, toMessageFile } from './attachments.ts';

/**
 * Returns a patient's own files in a thread, with who opened them when, and the patient's consent. Staff are numbered and have the names that they
 * chose for patients. Throws `not-found`.
 */
export async function listOwnFiles({ database: { db } }: Pick<Deps, 'database'>, caller: Caller, id: number): Promise<PatientFiles> {
  const { hospitalId } = await findOwnThread(db, caller, id);
  const rows = await db
    .select({ file: attachments, messageId: messages.messageId, sentAt: messages.createdAt })
    .from(attachments)
    .innerJoin(
      messages,
      and(
        eq(messages.consultationId, attachments.consultationId),
        eq(messages.senderId, attachments.senderId),
        eq(messages.clientMessageId, attachments.sentAs),
      ),
    )
    .where(and(eq(attachments.consultationId, id), eq(attachments.side, 'user'), isNotNull(attachments.sentAs)))
    .orderBy(asc(messages.messageId), asc(attachments.at));
  const views = await db
    .select({ of: attachmentViews.attachmentId, readerId: attachmentViews.readerId, at: attachmentViews.at })
    .from(attachmentViews)
    .innerJoin(attachments, eq(attachments.id, attachmentViews.attachmentId))
    .where(eq(attachments.consultationId, id))
    .orderBy(asc(attachmentViews.id));
  const names = new Map((await listCoordinators(db, hospitalId)).map((one) => [one.id, one.chosen_name]));
  const readers = [...new Set(views.map(({ readerId }) => readerId))];
  return {
    consent: await findFilesConsent(db, id),
    files: rows.map(({ file, messageId, sentAt }) => ({
      ...toMessageFile(file),
      message_id: messageId,
      sent_at: sentAt.toISOString(),
      views: views
        .filter(({ of }) => of === file.id)
        .map(({ readerId, at }) => ({
          ...{ at: at.toISOString(), staff: readers.indexOf(readerId) + 1, name: names.get(readerId) ?? null },
        })),
    })),
  };
}

/**
 * Records the patient's consent to the text in force, for this thread only. The patient can withdraw it like every other consent (security 8.1). A
 * consent in force is not recorded again. Throws `not-found` and `consultations.consents-required`.
 */
export async function consentToFiles(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caller: Caller,
  { id, consent }: { id: number; consent: boolean },
  language: Language,
): Promise<void> {
  const at = clock.now();
  const documents = await listDocumentsInForce(database.db, ['consent-attachments'], at);
  await database.db.transaction(async (tx) => {
    await findOwnThread(tx, caller, id, { hold: true });
    if (!consent) throw new AppError('consultations.consents-required');
    if (await findFilesConsent(tx, id)) return;
    await recordAgreements(tx, { memberId: caller.memberId, documents, language, context: attachmentsConsentKey(id), at });
  });
}
