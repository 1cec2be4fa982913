import { eq } from 'drizzle-orm';
import { toSearchVector } from '../desk/inbox/search-terms.rules.ts';
import type { Db } from '../platform/database.ts';
import { messageWords, patientWords } from '../threads/search-words.tables.ts';
import { consultations } from '../threads/threads.tables.ts';

const MESSAGE_TEXTS = ['你好', '안녕하세요', '多少钱？'];

/** Makes a thread of the bystander searchable for its clinic, with its index complete. */
export async function seedWords(db: Db, hospitalId: number, consultationId: number): Promise<void> {
  const words = MESSAGE_TEXTS.map((text, at) => ({
    consultationId,
    messageId: at + 1,
    terms: toSearchVector(hospitalId, [text]),
    settled: at !== MESSAGE_TEXTS.length - 1,
  }));
  await db.insert(messageWords).values(words);
  await db.insert(patientWords).values({ consultationId, terms: toSearchVector(hospitalId, ['SEO HYEJIN', '서혜진']) });
  await db.update(consultations).set({ wordsUpTo: MESSAGE_TEXTS.length, detailsIndexed: true }).where(eq(consultations.id, consultationId));
}

/** Returns SQL conditions for the rows of her threads' messages and search index. */
export const wordRowsOf = (ofThread: string): Record<string, string> => ({ messages: ofThread, message_words: ofThread, patient_words: ofThread });
