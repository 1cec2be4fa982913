import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { doubtWorld, RIGHT } from '../../interpreting/doubts/doubts.fixture.ts';
import { interpreterWorld } from '../../interpreting/interpreters/interpreters.fixture.ts';
import { messages } from '../../threads/threads.tables.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

describe('words with a translation that people looked at', () => {
  it('lose their doubt when the message is corrected, and no answer applies to the new text', async () => {
    const at = await doubtWorld();
    close = () => at.world.close();
    const id = await at.dose();
    await at.doubt(id);
    const corrected = await at.world.put(
      `/api/v1/consultations/${at.given.consultationId}/messages/${id}`,
      { message: '하루에 7mg을 드세요.', seen: 0 },
      at.staff.headers,
    );
    expect(corrected.json()).toMatchObject({ number: 1, held: ['dose'] });
    expect((await at.queue()).total).toBe(0);
    expect((await at.correct(id)).json()).toMatchObject({ code: 'consultations.doubt-answered' });
    await at.world.deps.database.db
      .update(messages)
      .set({ translated: 'Take 7 mg a day.', translation: 'done' })
      .where(and(eq(messages.consultationId, at.given.consultationId), eq(messages.messageId, id)));
    // A new doubt does not reuse the check of the former text.
    await at.doubt(id);
    expect((await at.correct(id)).json()).toMatchObject({ code: 'consultations.changed-meanwhile' });
    expect((await at.answer(id, { verdict: 'corrected', text: RIGHT, seen: 1 })).statusCode).toBe(200);
    await at.world.app.inject({ method: 'DELETE', url: `/api/v1/consultations/${at.given.consultationId}/messages/${id}`, headers: at.staff.headers });
    expect((await at.doubt(id)).json()).toMatchObject({ code: 'consultations.no-translation' });
    // A correction of the former text is not exported as an example for the current one.
    const { lines } = (await at.world.post('/api/v1/operator/corrections', {}, at.operator)).json<{ lines: string }>();
    expect(lines).not.toContain(RIGHT);
  });

  it('can be corrected in both languages and withdrawn by the interpreter who wrote them, while the thread is hers; those of others cannot', async () => {
    const at = await interpreterWorld();
    close = () => at.world.close();
    const theirs = await at.said('hospital', '하루에 5mg을 드세요.', 'Take 50 mg a day.');
    await at.working();
    const own = (await at.write()).json<{ message_id: number }>().message_id;
    const url = (id: number) => `/api/v1/consultations/${at.thread}/messages/${id}`;
    const withdraw = (id: number, headers = at.mina.headers) => at.remove(url(id), headers);
    const correct = (body: object, headers = at.mina.headers) => at.world.put(url(own), { seen: 0, ...body }, headers);
    expect((await correct({ message: '아니요.' })).statusCode).toBe(400);
    for (const headers of [at.staff.headers, at.given.headers, at.other.headers, at.operator])
      expect((await correct({ message: '아니요.', translated: 'No.' }, headers)).statusCode).toBe(404);
    expect((await correct({ message: '아니요.', translated: 'No.' })).json()).toMatchObject({ number: 1, kind: 'corrected' });
    expect((await at.read()).messages).toMatchObject([
      { own: false, change: null },
      { own: true, message: '아니요.', translated: 'No.', translation: 'done', change: { number: 1 } },
    ]);
    expect((await withdraw(theirs)).statusCode).toBe(404);
    expect((await withdraw(own)).json()).toMatchObject({ kind: 'withdrawn' });
    expect((await at.world.get(`${url(own)}/former`, at.mina.headers)).statusCode).toBe(404);
    // An interpretation based on the former text is refused.
    await at.world.put(url(theirs), { message: '하루에 7mg을 드세요.', seen: 0 }, at.staff.headers);
    expect((await at.correct(theirs)).json()).toMatchObject({ code: 'consultations.changed-meanwhile' });
    await at.leave();
    expect((await withdraw(own)).statusCode).toBe(404);
  });
});
