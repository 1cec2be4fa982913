import { eq } from 'drizzle-orm';
import { toSearchVector } from '../desk/inbox/words.rules.ts';
import type { Db } from '../platform/database.ts';
import { messageWords, patientWords } from '../threads/search-words.tables.ts';
import { consultations } from '../threads/threads.tables.ts';

const SAID = ['你好', '안녕하세요', '多少钱？'];

/** A thread of hers can be searched by its clinic: nothing of it waits to be read. */
export async function seedWords(db: Db, hospitalId: number, consultationId: number): Promise<void> {
  const words = SAID.map((text, at) => ({ consultationId, messageId: at + 1, terms: toSearchVector(hospitalId, [text]), settled: at !== SAID.length - 1 }));
  await db.insert(messageWords).values(words);
  await db.insert(patientWords).values({ consultationId, terms: toSearchVector(hospitalId, ['SEO HYEJIN', '서혜진']) });
  await db.update(consultations).set({ wordsUpTo: SAID.length, detailsIndexed: true }).where(eq(consultations.id, consultationId));
}

/** Which rows of what she said, and of what can be found of it, are of her threads. */
export const wordRowsOf = (ofThread: string): Record<string, string> => ({ messages: ofThread, message_words: ofThread, patient_words: ofThread });
