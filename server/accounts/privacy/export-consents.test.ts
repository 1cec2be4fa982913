import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testWorld, type World } from '../../testing/world.ts';
import { recordAccess } from '../../threads/access-records.ts';
import { accessRecords } from '../../threads/threads.tables.ts';
import { agreements } from '../accounts.tables.ts';
import { exportConsents } from './export-consents.ts';

let world: World;
let operator: Awaited<ReturnType<typeof newOperator>>;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  operator = await newOperator();
});

const db = () => world.deps.database.db;
async function newOperator() {
  const member = await world.person({ role: 'operator' });
  return { member, headers: await world.as(member) };
}
/** Consents of a new member, each with its time. */
async function consents(...given: Partial<typeof agreements.$inferInsert>[]) {
  const member = await world.person();
  const usual = { memberId: member.id, document: 'privacy', version: '2025-02-10', language: 'en', context: 'sign-up', agreedAt: world.clock.now() } as const;
  await db()
    .insert(agreements)
    .values(given.map((one) => ({ ...usual, ...one })));
  return member;
}
const file = (query: string, headers = operator.headers) => world.get(`/api/v1/operator/consents?${query}`, headers);
const linesOf = (body: string) => body.replace('\uFEFF', '').split('\r\n').slice(0, -1);
const recorded = () => db().select().from(accessRecords).where(eq(accessRecords.readerId, operator.member.id));

describe('the proof of consents', () => {
  test('is a file of what was given on these days of Seoul, with what was withdrawn, for an operator who has proved that it is her', async () => {
    const member = await consents(
      { agreedAt: new Date('2025-03-01T14:59:59Z') },
      { agreedAt: new Date('2025-03-01T15:00:00Z') },
      {
        ...{ document: 'sensitive', language: 'ar', context: 'consultation:12', hospitalId: 3 },
        ...{ agreedAt: new Date('2025-03-03T14:59:59Z'), withdrawnAt: new Date('2025-04-01T00:00:00Z') },
      },
      { agreedAt: new Date('2025-03-03T15:00:00Z') },
    );
    await world.prove(operator.headers);
    const answer = await file('from=2025-03-02&to=2025-03-03');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="consents-2025-03-02-2025-03-03.csv"',
      'cache-control': 'no-store',
    });
    const [titles, ...lines] = linesOf(answer.body);
    expect(titles).toBe('id,member_id,member_uid,document,version,language,purpose,purpose_of,clinic_id,agreed_at,withdrawn_at');
    const whose = `${member.id},${member.uid}`;
    expect(lines.map((line) => line.slice(line.indexOf(',') + 1))).toEqual([
      `${whose},privacy,2025-02-10,en,sign-up,,,2025-03-01T15:00:00.000Z,`,
      `${whose},sensitive,2025-02-10,ar,consultation,12,3,2025-03-03T14:59:59.000Z,2025-04-01T00:00:00.000Z`,
    ]);
    expect(await recorded()).toMatchObject([{ act: 'consents', memberId: null, hospitalId: null, client: '127.0.0.1' }]);
  });

  test('is refused without a proof and to anybody else, and nothing is recorded', async () => {
    const days = 'from=2025-03-02&to=2025-03-03';
    expect((await file(days)).json().code).toBe('accounts.prove-again');
    for (const given of [{ role: 'user' }, { role: 'interpreter' }, { role: 'hospital', hospitalId: 1 }] as const) {
      const headers = await world.prove(await world.as(await world.person(given)));
      expect((await file(days, headers)).json().code).toBe('not-allowed');
    }
    expect((await file(days, {} as never)).statusCode).toBe(401);
    expect(await recorded()).toEqual([]);
  });

  test.each([
    ['from=2025-03-02', 'to', 'fields.required'],
    ['from=2025-03-02&to=2025-03-01', 'to', 'fields.invalid'],
    ['from=2024-01-01&to=2025-01-01', 'to', 'fields.too-many'],
    ['from=2025-02-30&to=2025-03-01', 'from', 'fields.format'],
  ])('takes no other days: %s', async (query, field, code) => {
    await world.prove(operator.headers);
    expect((await file(query)).json()).toMatchObject({ code: 'invalid', errors: [{ field, code }] });
    expect(await recorded()).toEqual([]);
  });

  test('writes what a spreadsheet would take for a formula as text', async () => {
    await consents({ agreedAt: new Date('2025-05-01T03:00:00Z'), document: '=1+1', version: '@a,"b"' });
    await world.prove(operator.headers);
    expect(linesOf((await file('from=2025-05-01&to=2025-05-01')).body)[1]).toContain(`,'=1+1,"'@a,""b""",`);
  });

  test('is streamed in parts, and refused up front if too long', async () => {
    const many = Array.from({ length: 1_001 }, () => ({ agreedAt: new Date('2025-06-01T03:00:00Z') }));
    await consents(...many);
    const reader = { caller: { memberId: operator.member.id, sessionId: '', role: 'operator', hospitalId: null }, client: '127.0.0.1' } as const;
    const deps = { ...world.deps, staffing: { recordAccess } };
    const days = { from: '2025-06-01', to: '2025-06-01' };
    const parts = await Array.fromAsync(await exportConsents(deps, reader, days));
    expect(parts.map((part) => linesOf(part).length)).toEqual([1, 1_000, 1]);
    await expect(exportConsents(deps, reader, days, 1_000)).rejects.toMatchObject({ fields: [{ field: 'to', code: 'fields.too-many' }] });
    expect(await recorded()).toHaveLength(1);
  });
});
