import type { Db } from '../platform/database.ts';
import { makeTexts } from '../testing/catalogue.ts';
import { doctors, publicNames } from './catalog.tables.ts';

/** Returns a test doctor of clinic 1 who performs treatments 1 and 2. */
export const doctorRow = (id: number, en: string, more: Partial<typeof doctors.$inferInsert> = {}): typeof doctors.$inferInsert => ({
  id,
  hospitalId: 1,
  place: id,
  name: makeTexts(en, '한서윤'),
  sex: 'female',
  specialty: 'dermatology',
  licenceNumber: `MD-${id}`,
  practisingSince: 2009,
  languages: ['ko', 'en'],
  treatments: [1, 2],
  about: makeTexts('She looks first.', '먼저 살핍니다.'),
  picture: null,
  ...more,
});

/** Inserts doctors and their public names (`doctor-…`). */
export async function seedDoctors(db: Db, rows: (typeof doctors.$inferInsert)[]): Promise<void> {
  await db.insert(doctors).values(rows);
  await db
    .insert(publicNames)
    .values(rows.map(({ id }) => ({ kind: 'doctor' as const, slug: `doctor-${id}`, subjectId: id, inForce: true, changedAt: new Date(0) })));
}
