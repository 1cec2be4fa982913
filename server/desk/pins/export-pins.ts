import { asc, eq } from 'drizzle-orm';
import { type Language, pickText } from '../../../contract/constants.ts';
import type { Db } from '../../platform/database.ts';
import { questionForms, threadPins } from './pins.tables.ts';
import { chosenOptions } from './pins.ts';

/**
 * Returns data about a member for the data export: the current and former pins of a thread, and the questions asked. The clinic's internal notes are
 * not included (specification 7.14).
 */
export async function exportPins(db: Db, consultationId: number, language: Language): Promise<{ pinned_facts: object[]; questions: object[] }> {
  const [rows, forms] = await Promise.all([
    db.select().from(threadPins).where(eq(threadPins.consultationId, consultationId)).orderBy(asc(threadPins.id)),
    db.select().from(questionForms).where(eq(questionForms.consultationId, consultationId)).orderBy(asc(questionForms.id)),
  ]);
  const byId = new Map(forms.map((form) => [form.id, form]));
  return {
    pinned_facts: rows.map((row) => {
      const form = byId.get(row.formId ?? 0);
      const asked = form?.questions.find(({ id }) => id === row.question);
      return {
        ...{ kind: row.kind, message: row.messageId, by: row.side === 'user' ? 'me' : 'clinic', at: row.at },
        ...(asked && {
          question: pickText(asked.text, language),
          chosen: chosenOptions(row, form).map(({ text }) => pickText(text, language)),
          withheld: row.withheld,
        }),
        ...{ day: row.day, words: row.words, language: row.language, translation: row.translated, translation_state: row.translation },
        in_english: row.inEnglish?.text ?? null,
        ...{ i_say_it_is_wrong_since: row.disputedAt, unpinned_at: row.unpinnedAt, why: row.why },
        unpinned_by: row.unpinnedSide === 'user' ? 'me' : row.unpinnedSide && 'clinic',
      };
    }),
    questions: forms.map(({ title, messageId, at, answeredAt, questions }) => ({
      ...{ form: pickText(title, language), message: messageId, sent_at: at, answered_at: answeredAt },
      questions: questions.map(({ text }) => pickText(text, language)),
    })),
  };
}
