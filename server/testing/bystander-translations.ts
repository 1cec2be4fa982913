import { interpreterLanguages, members } from '../accounts/accounts.tables.ts';
import { interpretations } from '../interpreting/interpreters/interpreters.tables.ts';
import type { Db } from '../platform/database.ts';
import { formerTexts } from '../threads/changes.tables.ts';
import { translationDoubts, translationVerdicts } from '../threads/threads.tables.ts';
import { translationAnswers } from '../translation/translation.tables.ts';

/** The bystander's interpreter. */
export const INTERPRETER = 'b0000000-0000-4000-8000-000000000005';

type People = { patient: string; staff: string; operator: string };

/**
 * Adds to the bystander's thread a cached translation, an open doubt of hers, an answered doubt of her clinic, a corrected message, and a former and
 * a current interpreter.
 */
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
  const former = { consultationId, messageId: 1, number: 1, kind: 'corrected', message: '你', language: 'zh', targetLang: 'KO' } as const;
  await db.insert(formerTexts).values({ ...former, translated: '너', translation: 'done', since: at(4), until: at(5), by: patient });
  await seedInterpreter(db, at);
  const given = { consultationId, askedAt: at(4), dueAt: at(5), interpreterId: INTERPRETER, givenAt: at(4), givenBy: operator };
  await db.insert(interpretations).values([
    { ...given, endedAt: at(4), endedSide: 'user', endedBy: patient },
    { ...given, readId: 2 },
  ]);
}

async function seedInterpreter(db: Db, at: (day: number) => Date): Promise<void> {
  const name = { uid: 'bystander-interpreter', uidKey: 'bystander-interpreter', firstName: 'Hye-jin', lastName: 'Seo', customerKey: 'customer-of-interpreter' };
  const account = { ...name, id: INTERPRETER, gender: 'N', country: 'KR', messenger: 'kakao', language: 'ko', role: 'interpreter', createdAt: at(1) } as const;
  await db.insert(members).values(account).onConflictDoNothing();
  await db.insert(interpreterLanguages).values({ memberId: INTERPRETER, language: 'zh' }).onConflictDoNothing();
}

/** Returns SQL conditions for the bystander's rows. */
export const translationRowsOf = (hers: string, ofThread: string): Record<string, string> => ({
  ...Object.fromEntries(
    ['translation_answers', 'translation_doubts', 'translation_verdicts', 'former_texts', 'interpretations'].map((table) => [table, ofThread]),
  ),
  interpreter_languages: `member_id in ${hers}`,
});
