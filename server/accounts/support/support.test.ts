import { and, desc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { MemberDetails, SupportSearchResult } from '../../../contract/accounts/support.ts';
import { exportConsultations } from '../../chat/chat.ts';
import { mailRefusals } from '../../notifications/notifications.tables.ts';
import { USD_ORDER } from '../../orders/orders.fixture.ts';
import { orders } from '../../orders/orders.tables.ts';
import { registerPatient } from '../../threads/patients.fixture.ts';
import { accessRecords, consultations } from '../../threads/threads.tables.ts';
import { type AccountsWorld, openAccountsWorld } from '../accounts.fixture.ts';
import { sessions } from '../accounts.tables.ts';
import { createPersonWithPassword } from '../second-factor/second-factor.fixture.ts';
import { claimLoginAttempt } from '../sign-in/login-attempts.ts';

let world: AccountsWorld;
let operator: { id: string; headers: Record<string, string> };
let patient: Awaited<ReturnType<typeof registerPatient>>;
let orderNum: string;
beforeAll(async () => {
  world = await openAccountsWorld({ LIMIT_SCALE: '1' }, true);
  const { member, headers } = await createPersonWithPassword(world, { role: 'operator' });
  operator = { id: member.id, headers: { ...(await world.prove(headers)), 'accept-language': 'en' } };
  patient = await registerPatient(world);
  orderNum = (await world.post('/api/v1/order', USD_ORDER, patient.headers)).json<{ order_num: string }>().order_num;
});
afterAll(() => world.close());

const db = () => world.deps.database.db;
const search = async (q: string) => (await world.post('/api/v1/operator/search', { q }, operator.headers)).json<SupportSearchResult>();
const uidsFor = async (q: string) => (await search(q)).members.map(({ uid }) => uid);
const look = (body: object, headers = operator.headers) => world.post('/api/v1/operator/members/look', body, headers);
const act = (uid: string, what: string, headers = operator.headers) => world.post(`/api/v1/operator/members/${uid}/${what}`, { reason: 'account' }, headers);
const newestRecord = async () =>
  (await db().select().from(accessRecords).where(eq(accessRecords.readerId, operator.id)).orderBy(desc(accessRecords.id)).limit(1))[0];

describe('a search', () => {
  it.each([
    ['the name in any case and order', 'itō, hanako', 'hanako ito'],
    ['an accent that was left out', 'itō, hanako', 'Ito'],
    ['the name in her own script', '山田 花子', '山田花子'],
    ['katakana for hiragana', 'やまだ', 'ヤマダ'],
    ['a Korean name', '김민서', '민서'],
    ['an Arabic name without its signs', 'أَمَل', 'امل'],
    ['a part of a Chinese name', '王小明', '小明'],
  ])('finds %s', async (_, stored, typed) => {
    const [lastName = '', firstName = ''] = stored.includes(',') ? stored.split(', ') : ['Doe', 'Jo'];
    const { uid } = await world.person({ firstName, lastName, nativeName: stored.includes(',') ? null : stored });
    expect(await uidsFor(typed)).toContain(uid);
    expect(await uidsFor('Nobodyhasthisname')).toEqual([]);
  });

  it('finds ID, mail address and telephone, whatever stands between the digits', async () => {
    const { uid } = await world.person({
      uid: 'phonefinder',
      uidKey: 'phonefinder',
      email: 'Finder@Ferry.example',
      emailKey: 'finder@ferry.example',
      phone: '+81 90-7777-4321',
    });
    expect(await uidsFor('PhoneFinder')).toEqual([uid]);
    expect(await uidsFor('finder@ferry.example')).toEqual([uid]);
    expect(await uidsFor('090 7777 4321')).toEqual([uid]);
    expect(await uidsFor('4321')).toEqual([]);
  });

  it('finds the member of an order by its number and its payment key', async () => {
    await db().update(orders).set({ paymentKey: 'tgen_of_support' }).where(eq(orders.orderNum, orderNum));
    for (const typed of [orderNum.toLowerCase(), 'tgen_of_support']) {
      const { members, orders: found } = await search(typed);
      expect(members.map(({ uid }) => uid)).toEqual([patient.member.uid]);
      expect(found).toMatchObject([{ order_num: orderNum, status: 'pending', uid: patient.member.uid }]);
    }
  });

  it('names a conversation by its two sides alone', async () => {
    await db().update(consultations).set({ passportName: 'QUILL FEATHER' }).where(eq(consultations.id, patient.consultationId));
    const { conversations } = await search('feather');
    expect(conversations).toEqual([{ hospital_name: expect.any(String), name: 'QUILL FEATHER', opened_at: expect.any(String), uid: patient.member.uid }]);
  });

  it('finds no staff and nobody who has left, and is recorded without its words', async () => {
    await world.person({ role: 'hospital', hospitalId: 1, firstName: 'Zebrina', lastName: 'Staff' });
    await world.person({ deletedAt: world.clock.now(), firstName: 'Zebrina', lastName: 'Left' });
    expect(await uidsFor('zebrina')).toEqual([]);
    expect(await newestRecord()).toMatchObject({ act: 'search', memberId: null, reason: null });
  });
});

describe('a look at a member', () => {
  it('shows account and business, by ID or by an order, and is recorded with its reason', async () => {
    const { uid, email, id } = patient.member;
    await db()
      .insert(mailRefusals)
      .values({ emailKey: (email ?? '').toLowerCase(), reason: 'no such user', at: world.clock.now(), reported: false });
    for (const which of [{ uid }, { order_num: orderNum }]) {
      const file = (await look({ ...which, reason: 'refund' })).json<MemberDetails>();
      expect(file).toMatchObject({ uid, email, locked: false, email_pending: false, mail_refused_at: expect.any(String), help: null });
      expect(file.orders).toMatchObject([{ order_num: orderNum, status: 'pending', currency_code: 'USD', total_price: 120 }]);
      expect(file.conversations).toMatchObject([{ id: patient.consultationId, closed_at: null, deleted_at: null }]);
      expect(file.consents.length).toBeGreaterThan(0);
      expect(await newestRecord()).toMatchObject({ act: 'member', memberId: id, reason: 'refund' });
    }
  });

  it('says when a closed conversation is deleted', async () => {
    const closedAt = world.clock.now();
    const { member, consultationId } = await registerPatient(world);
    await db().update(consultations).set({ closedAt }).where(eq(consultations.id, consultationId));
    const [conversation] = (await look({ uid: member.uid, reason: 'help' })).json<MemberDetails>().conversations;
    expect(Date.parse(conversation?.deleted_at ?? '') - closedAt.getTime()).toBe(30 * 24 * 3_600_000);
  });

  test.each([
    ['staff', async () => ({ uid: (await world.person({ role: 'hospital', hospitalId: 1 })).uid, reason: 'help' }), 404],
    ['an unknown order', async () => ({ order_num: 'N0', reason: 'help' }), 404],
    ['an unknown thread', async () => ({ help_id: 2_000_000_000, reason: 'help' }), 404],
    ['no reason', async () => ({ uid: patient.member.uid }), 400],
    ['two choices at once', async () => ({ uid: patient.member.uid, order_num: orderNum, reason: 'help' }), 400],
  ])('is refused for %s', async (_, body, status) => {
    expect((await look(await body())).statusCode).toBe(status);
  });
});

describe('an act', () => {
  it('lifts a block of sign-ins', async () => {
    const { uid } = await world.person();
    for (let i = 0; i < 11; i += 1) await claimLoginAttempt(world.deps.limits, { uid, client: `10.0.${i}.9`, known: null }).catch(() => undefined);
    const isLocked = async () => (await look({ uid, reason: 'account' })).json<MemberDetails>().locked;
    expect(await isLocked()).toBe(true);
    expect((await act(uid, 'unlock')).statusCode).toBe(200);
    expect(await newestRecord()).toMatchObject({ act: 'unlock', reason: 'account' });
    expect(await isLocked()).toBe(false);
  });

  it('ends every session at once', async () => {
    const { member, headers } = await registerPatient(world);
    expect((await act(member.uid, 'end-sessions')).statusCode).toBe(200);
    expect((await world.get('/api/v1/users/mypage', headers)).statusCode).toBe(401);
    expect(
      await db()
        .select()
        .from(sessions)
        .where(and(eq(sessions.memberId, member.id), isNull(sessions.endedAt))),
    ).toEqual([]);
  });

  it("mails a link for a new password to the member's own address, and refuses where there is none", async () => {
    const { uid, email } = await world.person();
    expect((await act(uid, 'send-reset')).statusCode).toBe(200);
    const mail = await world.nextMail();
    expect(mail.to).toBe(email);
    expect(mail.text).toContain('/resetPw?token=');
    const without = await world.person({ email: null, emailKey: null });
    expect((await act(without.uid, 'send-reset')).statusCode).toBe(404);
  });

  it('needs a fresh proof', async () => {
    const { headers } = await createPersonWithPassword(world, { role: 'operator' });
    expect((await act(patient.member.uid, 'unlock', headers)).json()).toMatchObject({ code: 'accounts.prove-again' });
  });

  it("is in the member's export, with its reason", async () => {
    await act(patient.member.uid, 'unlock');
    const copy = await exportConsultations(db(), patient.member.id, 'en');
    expect(copy['access-by-clinics'][0]).toMatchObject({ kind: 'unlock', by: 'operator 1', clinic: null, reason: 'account' });
  });
});
