import { and, eq } from 'drizzle-orm';
import type { DoubtCase, DoubtRow } from '../../../contract/interpreting/doubts.ts';
import { noticeFacts } from '../../notifications/notifications.tables.ts';
import { testWorld } from '../../testing/world.ts';
import { storeMessage } from '../../threads/messages.ts';
import { type Headers, makeCoordinator, registerPatient } from '../../threads/patients.fixture.ts';
import { accessRecords, messages } from '../../threads/threads.tables.ts';

export const ORIGINAL = '하루에 5mg을 드세요.';
export const WRONG = 'Take 50 mg a day.';
export const RIGHT = 'Take 5 mg a day.';
export const MARK = { strength: 'strong', kind: 'quantity', original: { start: 4, end: 7 }, translation: { start: 5, end: 10 } } as const;

/** Creates a world with a patient who reads English, her clinic and an operator. Returns functions for doubting translations. */
export async function doubtWorld(env: Record<string, string> = {}) {
  const world = await testWorld({ env });
  const given = await registerPatient(world, { language: 'en' });
  const staff = await makeCoordinator(world);
  const person = await world.person({ role: 'operator', language: 'en' });
  const operator: Headers = await world.as(person);
  /** Stores a message with its translation, as if the service had answered. */
  const said = async (
    side: 'user' | 'hospital',
    text: string,
    translated: string | null,
    more: Partial<typeof messages.$inferInsert> = {},
  ): Promise<number> => {
    const senderId = side === 'user' ? given.member.id : staff.member.id;
    const { message } = await storeMessage(
      world.deps,
      { side, senderId, memberId: given.member.id, hospitalId: 1 },
      {
        ...{ consultationId: given.consultationId, message: text, language: side === 'user' ? 'en' : 'ko', targetLang: side === 'user' ? 'KO' : 'EN-US' },
        ...{ clientMessageId: null, translate: false },
      },
    );
    await world.deps.database.db
      .update(messages)
      .set({ translated, ...more })
      .where(and(eq(messages.consultationId, given.consultationId), eq(messages.messageId, message.messageId)));
    return message.messageId;
  };
  const dose = () => said('hospital', ORIGINAL, WRONG, { marks: [MARK], service: 'deepl' });

  const at = (messageId: number, id = given.consultationId) => `/api/v1/consultations/${id}/messages/${messageId}/doubt`;
  const doubt = (messageId: number, headers: object = given.headers, words = '') => world.put(at(messageId), { words }, headers as Headers);
  const takeBack = (messageId: number, headers: Headers = given.headers) => world.app.inject({ method: 'DELETE', url: at(messageId), headers });
  const caseAt = (messageId: number) => `/api/v1/operator/doubts/${given.consultationId}/${messageId}`;
  const read = async (messageId: number): Promise<DoubtCase> => (await world.get(caseAt(messageId), operator)).json();
  const queue = async (state = 'open'): Promise<{ total: number; items: DoubtRow[] }> => {
    const { total, items } = (await world.get(`/api/v1/operator/doubts?state=${state}`, operator)).json();
    // Leaves out the bystander's items, which are in the list too.
    const mine = (items as DoubtRow[]).filter(({ id }) => id === given.consultationId);
    return { total: total - (items.length - mine.length), items: mine };
  };
  const answer = (messageId: number, body: object, headers: Headers = operator) => world.put(`${caseAt(messageId)}/answer`, body, headers);
  const correct = (messageId: number, text = RIGHT) => answer(messageId, { verdict: 'corrected', text });
  const agree = (headers: Headers = given.headers, id = given.consultationId) => world.put(`/api/v1/consultations/${id}/translators`, {}, headers);
  const factsOf = (kind: 'translation-doubted' | 'translation-corrected') =>
    world.deps.database.db.select().from(noticeFacts).where(eq(noticeFacts.kind, kind));
  const accesses = () => world.deps.database.db.select().from(accessRecords).where(eq(accessRecords.readerId, person.id));
  return { world, given, staff, operator, said, dose, doubt, takeBack, caseAt, read, queue, answer, correct, agree, factsOf, accesses };
}
