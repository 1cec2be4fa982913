import { translationDoubts, translationVerdicts } from '../consultations/consultations.tables.ts';
import type { Db } from '../platform/database.ts';
import { translationAnswers } from '../translation/translation.tables.ts';

type People = { patient: string; staff: string; operator: string };

/** In her thread: an answer of the service that is kept, a translation that she doubts, and one that her clinic doubted and an operator found right. */
export async function seedTranslations(db: Db, consultationId: number, { patient, staff, operator }: People, at: (day: number) => Date): Promise<void> {
  await db
    .insert(translationAnswers)
    .values({ key: `bystander ${consultationId}`.padEnd(64, '.'), consultationId, text: '안녕하세요', detected: 'zh', usedAt: at(4) });
  const doubted = { consultationId, at: at(4), words: '不对' };
  await db.insert(translationDoubts).values([
    { ...doubted, messageId: 1, side: 'user', by: patient },
    { ...doubted, messageId: 2, side: 'hospital', by: staff, answeredAt: at(5) },
  ]);
  await db.insert(translationVerdicts).values({ ...doubted, messageId: 2, by: operator, verdict: 'right', doubted: '你好', words: '' });
}

/** Which rows of translations are of these threads. */
export const translationRowsOf = (ofThread: string): Record<string, string> => ({
  translation_answers: ofThread,
  translation_doubts: ofThread,
  translation_verdicts: ofThread,
});
