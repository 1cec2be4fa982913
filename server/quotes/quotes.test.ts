import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Quote } from '../../contract/quotes/quotes.ts';
import { consultationConsentKey, listAgreements } from '../accounts/accounts.ts';
import { noticeFacts } from '../notifications/notifications.tables.ts';
import { TranslationError, type Translator } from '../providers/translation/port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../threads/patients.fixture.ts';
import { threadEvents } from '../threads/threads.tables.ts';
import { exportQuotes } from './export-quotes.ts';
import { acceptanceBody, CARE, createQuote, makeDraft, postOffer, SESSION } from './quotes.fixture.ts';
import { sweepQuotes } from './quotes.jobs.ts';
import { quoteLines, quotes } from './quotes.tables.ts';

let world: World;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
/** The translation service's answer. Undefined means that the service is unavailable. */
let answer: string | undefined;
beforeAll(async () => {
  const translate: Translator['translate'] = async (_text, from) => {
    if (answer === undefined) throw new TranslationError('away', true);
    return { text: answer, outcome: answer.includes('‹') ? 'partial' : 'done', detected: from };
  };
  world = await testWorld({ change: () => ({ translator: { translate } }) });
  world.clock.hold();
  staff = await makeCoordinator(world);
  answer = 'Care of the swelling, 2 times';
});
afterAll(() => world.close());

const code = (reply: { json(): unknown }) => (reply.json() as { code: string }).code;
const read = async (one: { headers: object }, id: number, language = 'en') =>
  (await world.get(`/api/v1/quote/${id}`, { ...one.headers, 'accept-language': language } as never)).json<Quote>();
const events = (consultationId: number) =>
  world.deps.database.db.select().from(threadEvents).where(eq(threadEvents.consultationId, consultationId)).orderBy(threadEvents.eventId);
const kinds = async (consultationId: number) => (await events(consultationId)).map(({ kind }) => kind).filter((kind) => kind.startsWith('quote'));

describe('offering a quote', () => {
  it('at a price far above the published one is refused until it is confirmed, beside its field', async () => {
    const one = await registerPatient(world, { language: 'en' });
    const lines = [
      { ...SESSION, price: 1_200_000, fee: 120 },
      { ...CARE, price: 110_000 },
    ];
    const refused = await postOffer(world, staff.headers, one.consultationId, { lines });
    expect([refused.statusCode, refused.json<{ errors: { field: string; code: string }[] }>().errors.map(({ field, code: why }) => [field, why])]).toEqual([
      400,
      [
        ['lines.0.price', 'fields.unusual-amount'],
        ['lines.1.price', 'fields.unusual-amount'],
      ],
    ]);
    expect(await kinds(one.consultationId)).toEqual([]);
    expect((await postOffer(world, staff.headers, one.consultationId, { lines, unusual_confirmed: true })).statusCode).toBe(201);
  });

  it('is told to both sides at once, and has every figure from the server', async () => {
    const one = await registerPatient(world, { language: 'en' });
    const [her, desk] = [await openPatientChat(world, one), await openCoordinatorChat(world, staff, one.member.uid)];
    await Promise.all([her.settled(), desk.settled()]);
    const reply = await postOffer(world, staff.headers, one.consultationId);
    expect(reply.statusCode).toBe(201);
    const { id } = reply.json<Quote>();
    for (const side of [her, desk]) {
      expect(await side.next('threadEvent')).toMatchObject({
        event: { kind: 'quote-offered', by: 'hospital', quote_id: id, quote_version: 1, amount: 1_288, fee: 120, currency_code: 'USD' },
      });
    }
    expect(await read(one, id)).toMatchObject({
      state: 'open',
      version: 1,
      sums: { total: 1_288, fee: 120, at_clinic: 1_168, vat: 117.09, vat_added: 8 },
      approximations: [{ currency_code: 'KRW', total: 1_790_320, fee: 166_800, at_clinic: 1_623_520 }],
      lines: [
        { title: 'Hydra-glow booster', option_title: 'Single session', price: 1_200, fee: 120, includes: ['Examination'], extras: ['Medicine'], words: null },
        { title: null, words: CARE.words, translated: 'Care of the swelling, 2 times', translated_language: 'en', doubtful: false, price: 80, fee: 0 },
      ],
      conditions: [
        { id: 'after-examination', kind: 'condition' },
        { id: 'top-medicine', kind: 'on-top' },
      ],
    });
    expect((await read(one, id, 'ja')).lines[0]?.title).toBe('Hydra-glow booster ja');
    expect((await read(one, id, 'ja')).approximations.map(({ currency_code }) => currency_code)).toEqual(['KRW', 'JPY']);
  });

  it('sent twice under one name is one quote, also at once', async () => {
    const one = await registerPatient(world);
    const client_id = randomUUID();
    const both = await Promise.all([1, 2].map(() => postOffer(world, staff.headers, one.consultationId, { client_id })));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(new Set(both.map((reply) => reply.json<Quote>().id)).size).toBe(1);
    expect(await kinds(one.consultationId)).toEqual(['quote-offered']);
  });

  it.each(['(gist) Says how long swelling, bruises or recovery take (2 times).', 'Care of ‹부기›, 2 times'])(
    'has no translation of a line that is half translated, or told about in a gist: %s',
    async (gist) => {
      const one = await registerPatient(world, { language: 'en' });
      answer = gist;
      const quote = await createQuote(world, staff.headers, one);
      answer = 'Care of the swelling, 2 times';
      expect(quote.lines[1]).toMatchObject({ words: CARE.words, translated: null, translating: false });
    },
  );

  it('marks a translation whose numbers differ', async () => {
    const one = await registerPatient(world, { language: 'en' });
    answer = 'Care of the swelling, 3 times';
    const quote = await createQuote(world, staff.headers, one, { lines: [SESSION, { ...CARE, words: '부기 관리를 2회 받으십니다.' }] });
    expect(quote.lines[1]).toMatchObject({ translated: answer, doubtful: true, words: '부기 관리를 2회 받으십니다.' });
    answer = 'Care of the swelling, 2 times';
  });

  it('does not wait for a service that is away: the words follow', async () => {
    const one = await registerPatient(world, { language: 'en' });
    answer = undefined;
    const quote = await createQuote(world, staff.headers, one, { lines: [SESSION, { ...CARE, words: '붓기를 빼는 관리' }] });
    expect(quote.lines[1]).toMatchObject({ translated: null, translating: true });
    answer = 'Care against swelling';
    await sweepQuotes(world.deps);
    expect((await read(one, quote.id)).lines[1]).toMatchObject({ translated: 'Care against swelling', translating: false });
    answer = 'Care of the swelling, 2 times';
  });

  it.each([
    ['a fee above a tenth', { lines: [{ ...SESSION, fee: 120.01 }] }, 'lines.0.fee', 'fields.fee-tenth'],
    ['a fee of a cheaper price', { lines: [{ ...SESSION, price: 1_199.99 }] }, 'lines.0.fee', 'fields.fee-tenth'],
    ['no price', { lines: [{ ...SESSION, price: 0, fee: 0 }] }, 'lines.0.price', 'fields.invalid'],
    ['a part of a cent', { lines: [{ ...SESSION, price: 1_200.001 }] }, 'lines.0.price', 'fields.invalid'],
    ['an option of another clinic', { lines: [{ ...SESSION, option_id: 301 }] }, 'lines.0.option_id', 'fields.card-treatment'],
    ['no fee at all', { lines: [{ ...SESSION, fee: 0 }] }, 'lines', 'fields.no-fee'],
    ['no fee beside own words', { lines: [{ ...SESSION, fee: 0 }, CARE] }, 'lines', 'fields.no-fee'],
    ['a condition that there is not', { conditions: ['nothing'] }, 'conditions', 'fields.invalid'],
    ['a time that is over', { valid_until: '2026-01-01T00:00:00Z' }, 'valid_until', 'fields.after-hour'],
    ['a time far away', { valid_until: '2099-01-01T00:00:00Z' }, 'valid_until', 'fields.after-hour'],
  ])('is refused beside its field: %s', async (_what, change, field, wrong) => {
    const one = await registerPatient(world);
    const reply = await postOffer(world, staff.headers, one.consultationId, change);
    expect([reply.statusCode, reply.json().errors]).toEqual([400, expect.arrayContaining([expect.objectContaining({ field, code: wrong })])]);
    expect(await kinds(one.consultationId)).toEqual([]);
    // The preview refuses it too, not only the offer.
    const preview = await world.post(`/api/v1/clinic/consultations/${one.consultationId}/quotes/preview`, makeDraft(world, change), staff.headers);
    expect([preview.statusCode, preview.json().errors]).toEqual([400, reply.json().errors]);
  });

  it('is seen before it is sent: in her language, with the same figures, and nothing of it stays', async () => {
    const one = await registerPatient(world, { language: 'ja' });
    answer = '腫れのケアを2回';
    const path = `/api/v1/clinic/consultations/${one.consultationId}/quotes/preview`;
    const seen = (await world.post(path, { ...makeDraft(world), words: true }, staff.headers)).json();
    expect(seen).toMatchObject({ language: 'ja', sums: { total: 1_288, fee: 120 }, lines: [{ title: 'Hydra-glow booster ja' }, { translated: answer }] });
    answer = 'Care of the swelling, 2 times';
    expect((await world.get(`/api/v1/consultations/${one.consultationId}/quotes`, staff.headers)).json()).toEqual([]);
  });
});

describe('a changed quote', () => {
  it('is a new version; the one before is accepted and declined no more, and a coordinator who saw it is told', async () => {
    const one = await registerPatient(world);
    const first = await createQuote(world, staff.headers, one);
    const changes = { id: first.id, version: 1 };
    const second = await createQuote(world, staff.headers, one, { changes, lines: [{ ...SESSION, price: 1_000, fee: 100 }] });
    expect(second).toMatchObject({ id: first.id, version: 2, sums: { total: 1_000, fee: 100, at_clinic: 900 } });
    const accepted = await world.post('/api/v1/order', acceptanceBody(first), one.headers);
    expect([accepted.statusCode, code(accepted)]).toEqual([409, 'quotes.changed']);
    const declined = await world.post(`/api/v1/quote/${first.id}/decline`, { version: 1, reason: 'other' }, one.headers);
    expect([declined.statusCode, code(declined)]).toEqual([409, 'quotes.changed']);
    expect(code(await postOffer(world, staff.headers, one.consultationId, { changes }))).toBe('quotes.changed');
    expect(await kinds(one.consultationId)).toEqual(['quote-offered', 'quote-changed']);
    expect(
      await world.deps.database.db
        .select()
        .from(quoteLines)
        .where(and(eq(quoteLines.quoteId, first.id), eq(quoteLines.version, 1))),
    ).toHaveLength(2);
  });

  it('is unknown in another thread and to another clinic', async () => {
    const [one, two] = [await registerPatient(world), await registerPatient(world)];
    const first = await createQuote(world, staff.headers, one);
    expect((await postOffer(world, staff.headers, two.consultationId, { changes: { id: first.id, version: 1 } })).statusCode).toBe(404);
    const other = await makeCoordinator(world, 2);
    expect((await postOffer(world, other.headers, one.consultationId, { changes: { id: first.id, version: 1 } })).statusCode).toBe(404);
  });
});

describe('declining, withdrawing, expiring', () => {
  it('a quote is declined once, with its reason, and nothing can be done with it any more', async () => {
    const one = await registerPatient(world);
    const quote = await createQuote(world, staff.headers, one);
    const decline = () => world.post(`/api/v1/quote/${quote.id}/decline`, { version: 1, reason: 'too-expensive' }, one.headers);
    expect((await decline()).json()).toMatchObject({ state: 'declined', decline: 'too-expensive' });
    expect((await decline()).statusCode).toBe(200);
    expect(code(await world.post('/api/v1/order', acceptanceBody(quote), one.headers))).toBe('quotes.over');
    expect(code(await world.post(`/api/v1/clinic/quotes/${quote.id}/withdraw`, { version: 1 }, staff.headers))).toBe('quotes.over');
    expect(await kinds(one.consultationId)).toEqual(['quote-offered', 'quote-declined']);
  });

  it('a quote that is withdrawn is over', async () => {
    const one = await registerPatient(world);
    const quote = await createQuote(world, staff.headers, one);
    expect((await world.post(`/api/v1/clinic/quotes/${quote.id}/withdraw`, { version: 1 }, staff.headers)).json()).toMatchObject({ state: 'withdrawn' });
    expect(code(await world.post('/api/v1/order', acceptanceBody(quote), one.headers))).toBe('quotes.over');
  });

  it('after its time it is refused whether or not that was noted, and both sides are told once', async () => {
    const one = await registerPatient(world);
    const valid_until = new Date(world.clock.now().getTime() + 2 * 3_600_000).toISOString();
    const quote = await createQuote(world, staff.headers, one, { valid_until });
    world.clock.forward(2 * 3_600);
    const headers = await world.as(one.member);
    const refused = await world.post('/api/v1/order', acceptanceBody(quote), headers);
    expect([refused.statusCode, code(refused)]).toEqual([409, 'quotes.expired']);
    expect((await read({ headers }, quote.id)).state).toBe('expired');
    await sweepQuotes(world.deps);
    await sweepQuotes(world.deps);
    expect(await kinds(one.consultationId)).toEqual(['quote-offered', 'quote-expired']);
    staff = await makeCoordinator(world);
  });

  it('she is told a day before it ends', async () => {
    const one = await registerPatient(world);
    const quote = await createQuote(world, staff.headers, one);
    const facts = await world.deps.database.db.select().from(noticeFacts).where(eq(noticeFacts.kind, 'quote-expiring'));
    const due = facts.find(({ about }) => about.quote_id === quote.id)?.dueAt;
    expect(due?.toISOString()).toBe(new Date(Date.parse(quote.valid_until) - 86_400_000).toISOString());
  });
});

describe('people who may not see a quote', () => {
  it('a stranger, another clinic, a former coordinator, an operator, a link without a session', async () => {
    const one = await registerPatient(world);
    const quote = await createQuote(world, staff.headers, one);
    const other = await makeCoordinator(world, 2);
    // Without an e-mail address: nothing is mailed here.
    const left = await world.person({ role: 'hospital', hospitalId: 1, email: null, emailKey: null });
    const former = { member: left, headers: await world.as(left) };
    const stranger = await registerPatient(world);
    const operator = await world.person({ role: 'operator' });
    // The coordinator moves to another clinic, which ends the earlier session.
    const moved = await world.put(`/api/v1/operator/staff/${former.member.uid}`, { hospital_id: 2 }, await world.prove(await world.as(operator)));
    expect(moved.statusCode).toBe(200);
    const thread = `/api/v1/consultations/${one.consultationId}/quotes`;
    expect((await world.get(`/api/v1/quote/${quote.id}`)).statusCode).toBe(401);
    expect((await world.get(`/api/v1/quote/${quote.id}`, stranger.headers)).statusCode).toBe(404);
    for (const who of [other.headers, former.headers]) {
      expect([401, 403, 404]).toContain((await world.get(thread, who)).statusCode);
      expect([401, 403, 404]).toContain((await world.post(`/api/v1/clinic/quotes/${quote.id}/withdraw`, { version: 1 }, who)).statusCode);
      expect([401, 403, 404]).toContain((await postOffer(world, who, one.consultationId)).statusCode);
    }
    expect((await world.get(thread, stranger.headers)).statusCode).toBe(404);
    expect((await world.get(thread, await world.as(operator))).statusCode).toBe(404);
    expect(code(await world.post('/api/v1/order', acceptanceBody(quote), stranger.headers))).toBe('not-found');
    expect((await world.post(`/api/v1/quote/${quote.id}/decline`, { version: 1, reason: 'other' }, stranger.headers)).statusCode).toBe(404);
    expect((await world.put(`/api/v1/quote/${quote.id}/kept`, { kept: true }, stranger.headers)).statusCode).toBe(404);
    expect((await read(one, quote.id)).state).toBe('open');
  });

  it('hides the quotes of a patient who withdrew her consents, and expires open ones if she agrees anew', async () => {
    const one = await registerPatient(world);
    const quote = await createQuote(world, staff.headers, one);
    const [consent] = await listAgreements(world.deps.database.db, consultationConsentKey(one.consultationId));
    expect((await world.post(`/api/v1/users/consents/${consent?.id}/withdraw`, undefined, one.headers)).statusCode).toBe(200);
    expect((await world.get(`/api/v1/consultations/${one.consultationId}/quotes`, staff.headers)).statusCode).toBe(404);
    expect((await world.get(`/api/v1/quote/${quote.id}`, one.headers)).statusCode).toBe(404);
    expect(code(await world.post('/api/v1/order', acceptanceBody(quote), one.headers))).toBe('not-found');
    const [row] = await world.deps.database.db.select().from(quotes).where(eq(quotes.id, quote.id));
    expect(row?.state).toBe('withdrawn');
  });
});

describe('a copy for her', () => {
  it('has every version, and no coordinator', async () => {
    const one = await registerPatient(world);
    const first = await createQuote(world, staff.headers, one);
    await createQuote(world, staff.headers, one, { changes: { id: first.id, version: 1 } });
    const copy = await exportQuotes(world.deps.database.db, one.member.id, 'en');
    expect(copy.quotes).toMatchObject([{ number: first.id, versions: [{ version: 1, total: 1_288, fee_paid_here: 120 }, { version: 2 }] }]);
    expect(JSON.stringify(copy)).not.toContain(staff.member.id);
  });
});
