import type { Db } from '../platform/database.ts';
import { attachments, attachmentViews } from '../threads/attachments/attachments.tables.ts';

/** Adds two photos to the bystander's thread: one that the clinic opened, and one that was withdrawn. */
export async function seedAttachments(
  db: Db,
  consultationId: number,
  { patient, staff }: { patient: string; staff: string },
  at: (day: number) => Date,
): Promise<void> {
  const idOf = (n: number) => `b0000000-0000-4000-8000-0000000${String(consultationId).padStart(4, '0')}${n}`;
  const photo = { consultationId, side: 'user', senderId: patient, sentAs: idOf(9), kind: 'picture', name: '', keyId: 'kept' } as const;
  const kept = { sizes: ['small', 'medium', 'large'] as const, width: 800, height: 600, at: at(4) };
  await db.insert(attachments).values([
    { ...photo, ...kept, sizes: [...kept.sizes], id: idOf(1), stem: `bystander${consultationId}a`, placeholder: 'data:image/webp;base64,', state: 'there' },
    { ...photo, ...kept, sizes: [...kept.sizes], id: idOf(2), stem: `bystander${consultationId}b`, state: 'gone', why: 'taken-back', goneAt: at(5) },
  ]);
  await db.insert(attachmentViews).values({ attachmentId: idOf(1), readerId: staff, client: '203.0.113.9', at: at(5) });
}

/** Returns SQL conditions for the bystander's rows of photos and files. */
export const attachmentRowsOf = (ofThread: string) => ({
  attachments: ofThread,
  attachment_views: `attachment_id in (select id from attachments where ${ofThread})`,
});
