import { and, desc, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { readStoredFile } from '../../files/files.ts';
import type { Db } from '../../platform/database.ts';
import { attachments, attachmentViews } from '../../threads/attachments/attachments.tables.ts';
import type { Attachment } from '../../threads/attachments/attachments.ts';
import { consultations } from '../../threads/threads.tables.ts';

/** Maximum bytes of files in one export. The newest files are included. */
const MAX_EXPORT_BYTES = 30 * 1024 * 1024;

/**
 * Returns a member's photos and documents for the data export. Lists each file and who opened it, with staff numbered by thread. The files are under
 * `files/` in their largest size. Files past thirty megabytes in total, or not readable now, are listed with `copy` null.
 */
export function exportFiles({ files, config }: Pick<Deps, 'files' | 'config'>): (db: Db, memberId: string) => Promise<Record<string, object>> {
  async function copyOf(row: Attachment): Promise<Uint8Array | undefined> {
    const size = row.sizes.at(-1);
    return size && readStoredFile({ files, config }, row, size).catch(() => undefined);
  }

  return async (db, memberId) => {
    const rows = await db
      .select({ file: attachments })
      .from(attachments)
      .innerJoin(consultations, eq(consultations.id, attachments.consultationId))
      .where(and(eq(consultations.memberId, memberId)))
      .orderBy(desc(attachments.at));
    const views = await db
      .select({ of: attachmentViews.attachmentId, readerId: attachmentViews.readerId, at: attachmentViews.at })
      .from(attachmentViews)
      .innerJoin(attachments, eq(attachments.id, attachmentViews.attachmentId))
      .innerJoin(consultations, eq(consultations.id, attachments.consultationId))
      .where(eq(consultations.memberId, memberId))
      .orderBy(attachmentViews.id);
    const readers = [...new Set(views.map(({ readerId }) => readerId))];
    const copies: Record<string, Uint8Array> = {};
    let room = MAX_EXPORT_BYTES;
    const listed: object[] = [];
    for (const { file } of rows) {
      const bytes = file.state === 'there' && room > 0 ? await copyOf(file) : undefined;
      const copy = bytes && bytes.length <= room ? `files/${file.id}.${file.kind === 'picture' ? 'webp' : 'pdf'}` : null;
      if (bytes && copy) {
        copies[copy] = bytes;
        room -= bytes.length;
      }
      listed.push({
        ...{ id: file.id, consultation: file.consultationId, by: file.side === 'user' ? 'me' : 'clinic', kind: file.kind, name: file.name, angle: file.angle },
        ...{ handed_in_at: file.at, sent: file.sentAs !== null, gone: file.why, gone_at: file.goneAt, copy },
        opened: views.filter(({ of }) => of === file.id).map(({ readerId, at }) => ({ at, by: `staff ${readers.indexOf(readerId) + 1}` })),
      });
    }
    return { 'photos-and-files': listed, ...copies };
  };
}
