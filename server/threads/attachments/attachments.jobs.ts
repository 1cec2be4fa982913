import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type ResealTable, resealFiles, UNSENT_RETENTION_MS, UPLOAD_GRACE_MS } from '../../files/files.ts';
import { attachments } from './attachments.tables.ts';
import { deleteAttachments } from './attachments.ts';

type AttachmentJobDeps = Pick<Deps, 'database' | 'clock' | 'files' | 'config' | 'log'>;

/** Registers the attachment jobs: deleting unsent files, and re-encrypting files of an older key. */
export function attachmentJobs(deps: Deps): void {
  deps.jobs.every('attachments.sweep', '*/5 * * * *', () => sweepUnsentFiles(deps));
  deps.jobs.every('attachments.keys', '17 * * * *', async () => {
    await resealAttachments(deps);
  });
}

/** Deletes files that were not sent within a day after the upload, and incomplete uploads. */
export async function sweepUnsentFiles({ database: { db }, clock }: Pick<AttachmentJobDeps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  const before = (ms: number) => lt(attachments.at, new Date(now - ms));
  await db.transaction(async (tx) => {
    const left = await tx
      .select({ id: attachments.id })
      .from(attachments)
      .where(or(and(eq(attachments.state, 'storing'), before(UPLOAD_GRACE_MS)), and(isNull(attachments.sentAs), before(UNSENT_RETENTION_MS))));
    if (left.length === 0) return;
    const ids = left.map(({ id }) => id);
    await deleteAttachments(tx, { ids });
  });
}

const ATTACHMENTS: ResealTable = {
  listUnderOldKeys: (db, keyId, after, limit) =>
    db
      .select()
      .from(attachments)
      .where(and(eq(attachments.state, 'there'), ne(attachments.keyId, keyId), gt(attachments.id, after)))
      .orderBy(attachments.id)
      .limit(limit),
  async move(tx, { id, stem }, to) {
    const same = and(eq(attachments.id, id), eq(attachments.state, 'there'), eq(attachments.stem, stem));
    return (await tx.update(attachments).set(to).where(same).returning({ id: attachments.id })).length > 0;
  },
};

/** Re-encrypts attachments that use an older key. Returns how many. */
export const resealAttachments = (deps: AttachmentJobDeps): Promise<number> => resealFiles(deps, ATTACHMENTS);
