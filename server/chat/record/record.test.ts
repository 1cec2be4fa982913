import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ThreadRecord } from '../../../contract/threads/thread-record.ts';
import { doubtWorld, ORIGINAL, WRONG } from '../../interpreting/doubts/doubts.fixture.ts';
import { type Headers, makeCoordinator, registerPatient } from '../../threads/patients.fixture.ts';
import { messages } from '../../threads/threads.tables.ts';
import { exportConsultations } from '../export-consultations.ts';

let at: Awaited<ReturnType<typeof doubtWorld>>;
beforeAll(async () => {
  at = await doubtWorld();
});
afterAll(() => at.world.close());

const make = (headers: Headers | Record<string, never>, id = at.given.consultationId) =>
  at.world.post(`/api/v1/clinic/consultations/${id}/record`, {}, headers as Headers);

describe('the record of a conversation', () => {
  it('has both texts, what happened, files by name and not themselves, and former words with who ended them', async () => {
    const { world, given, staff, said, dose } = at;
    await said('user', 'How much?', '얼마나요?');
    const id = await dose();
    const files = [
      { id: '0193b7a2-5e54-4c66-9b53-6f1f2c3d4e5f', kind: 'document', name: 'results.pdf', width: null, height: null, placeholder: null, gone: null },
    ] as const;
    const withFile = await said('user', 'Document: results.pdf', '문서: results.pdf');
    await world.deps.database.db
      .update(messages)
      .set({ files: [...files] })
      .where(and(eq(messages.consultationId, given.consultationId), eq(messages.messageId, withFile)));
    await world.app.inject({ method: 'DELETE', url: `/api/v1/consultations/${given.consultationId}/messages/${id}`, headers: staff.headers });
    const record = (await make(staff.headers)).json<ThreadRecord>();
    expect(record).toMatchObject({ name: 'AMAL HADDAD', language: 'en', left_out: 0, made_by: staff.member.uid, events: [{ kind: 'registered' }] });
    expect(record.messages).toMatchObject([
      { message: 'How much?', translated: '얼마나요?', language: 'en', translated_language: 'ko', change: null, former: [] },
      { change: { kind: 'withdrawn' }, former: [{ message: ORIGINAL, translated: WRONG, kind: 'withdrawn', by: staff.member.uid }] },
      { files: [{ kind: 'document', name: 'results.pdf' }] },
    ]);
    expect(record.messages[2]?.files[0]).not.toHaveProperty('id');
    const copy = await exportConsultations(world.deps.database.db, given.member.id, 'en');
    expect(copy['access-by-clinics']).toContainEqual(expect.objectContaining({ kind: 'record', by: expect.stringMatching(/^staff \d/) }));
  });

  it('is the clinic’s own, and nobody else’s: not signed in, another clinic, its patient, an interpreter, an operator', async () => {
    const { world, given, staff, operator } = at;
    const elsewhere = await makeCoordinator(world, 2);
    const interpreter = await world.as(await world.person({ role: 'interpreter' }));
    expect((await make({})).statusCode).toBe(401);
    expect((await make(elsewhere.headers)).statusCode).toBe(404);
    for (const headers of [given.headers, operator, interpreter]) expect((await make(headers)).statusCode).toBe(403);
    expect((await make(staff.headers, 999_999)).statusCode).toBe(404);
    const left = await registerPatient(world, { language: 'en' });
    const [consent] = (await world.get('/api/v1/users/consents', left.headers)).json();
    await world.post(`/api/v1/users/consents/${consent.id}/withdraw`, {}, left.headers);
    expect((await make(staff.headers, left.consultationId)).statusCode).toBe(404);
  });
});
