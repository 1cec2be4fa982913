import type { Question } from '../../contract/desk/questions.ts';
import { handlingActs } from '../desk/handling/handling.tables.ts';
import { clinicNotes } from '../desk/notes/notes.tables.ts';
import { questionForms, threadPins } from '../desk/pins/pins.tables.ts';
import type { Db } from '../platform/database.ts';

/** Adds the bystander's answers to a clinic's questions, and the clinic's pins, handling and notes of her thread. */
export async function seedPins(
  db: Db,
  consultationId: number,
  { patient, staff }: { patient: string; staff: string },
  at: (day: number) => Date,
): Promise<void> {
  const same = (text: string) => ({ ko: text, en: text });
  const question = {
    ...({ id: 'allergies', type: 'one', pins: 'allergy' } as const),
    ...{ label: same('Allergies'), text: same('Any allergies?'), hint: null },
    options: [{ id: 'none', text: same('None'), more: false, alone: true }],
  } satisfies Question;
  const [form] = await db
    .insert(questionForms)
    .values({
      ...{ consultationId, messageId: 2, template: 'before', version: 1, title: same('Before'), sentBy: staff, at: at(4), answeredAt: at(5) },
      questions: [question],
    })
    .returning();
  const ofForm = { consultationId, kind: 'allergy', messageId: 2, formId: form?.id ?? null, question: 'allergies', side: 'user', by: patient } as const;
  const words = { words: '頭孢', language: 'zh', targetLang: 'KO', translated: '세팔로스포린', translation: 'done' } as const;
  await db.insert(threadPins).values([
    { ...ofForm, ...words, at: at(4), unpinnedAt: at(5), unpinnedSide: 'user', unpinnedBy: patient, why: 'replaced' },
    { ...ofForm, chosen: ['none'], at: at(5) },
    { consultationId, kind: 'agreed', messageId: 1, side: 'hospital', by: staff, author: 'Seo', at: at(5), disputedAt: at(6) },
  ]);
  await db.insert(handlingActs).values({ consultationId, act: 'assigned', by: staff, to: staff, note: 'Mine.', at: at(4) });
  await db.insert(clinicNotes).values({ consultationId, by: staff, words: '마취 상담 필요', at: at(5) });
}

/** Returns SQL conditions for the bystander's rows. */
export const pinRowsOf = (ofThread: string): Record<string, string> => ({
  ...{ handling_acts: ofThread, question_forms: ofThread, thread_pins: ofThread, clinic_notes: ofThread },
});
