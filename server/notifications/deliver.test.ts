import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mail, MailError } from '../providers/mail/port.ts';
import { registerPatient } from '../threads/patients.fixture.ts';
import { deliverDueNotices } from './deliver.ts';
import { noticeWorld } from './notices.fixture.ts';
import { noticeDeliveries, noticeFacts, notices } from './notifications.tables.ts';
import { processFacts } from './process-facts.ts';
import { recordFacts } from './record-facts.ts';

let telling: Awaited<ReturnType<typeof noticeWorld>>;
beforeAll(async () => {
  telling = await noticeWorld();
});
afterAll(() => telling.world.close());
beforeEach(() => telling.begin());

test('an unavailable mail server causes neither loss nor duplicates; a rejected address is shown to its owner', async () => {
  const { mia } = await telling.pair();
  telling.fail(new MailError('ECONNECTION', false));
  await telling.joins(mia);
  for (let hour = 0; hour < 12; hour++) {
    await telling.work();
    telling.world.clock.forward(300);
  }
  telling.fail(undefined);
  telling.world.clock.forward(3_600);
  await telling.work();
  await telling.work();
  expect(telling.subjectsTo(mia)).toEqual(['Welcome to Naru']);
  telling.fail(new MailError('EENVELOPE 550', true));
  await telling.joins(mia);
  await telling.work();
  expect((await telling.ask(mia, '/api/v1/notices/wishes')).mail_refused_at).toEqual(expect.any(String));
  telling.fail(undefined);
  await telling.joins(mia);
  await telling.work();
  expect((await telling.ask(mia, '/api/v1/notices/wishes')).mail_refused_at).toBeNull();
});

test('a crash before or after sending leads to exactly one mail', async () => {
  const { mia } = await telling.pair();
  await telling.joins(mia);
  await processFacts(telling.deps);
  // The mail has left but its answer never came: the process died while it held the delivery.
  const [taken, gone] = [Promise.withResolvers<Mail>(), Promise.withResolvers<never>()];
  const dying = {
    ...telling.deps,
    mailer: {
      send(mail: Mail) {
        taken.resolve(mail);
        return gone.promise;
      },
    },
  };
  const died = deliverDueNotices(dying);
  const first = await taken.promise;
  await telling.work();
  expect(telling.mailsTo(mia), 'nobody else takes it up while it may still be under way').toEqual([]);
  telling.world.clock.forward(20);
  await telling.work();
  expect(
    telling.mailsTo(mia).map(({ id }) => id),
    'the same Message-ID: one mail to whoever receives both',
  ).toEqual([first.id]);
  gone.reject(new MailError('ECONNECTION', false));
  await died;
  telling.world.clock.forward(3600);
  await telling.work();
  expect(telling.mailsTo(mia)).toHaveLength(1);
});

test('a clock that is set back causes no duplicates and no delays', async () => {
  const { mia } = await telling.pair();
  await telling.joins(mia);
  await telling.work();
  telling.world.clock.forward(-86_400);
  await telling.work();
  await recordFacts(telling.db, [{ kind: 'day-after', about: { memberId: mia.member.id, visit_id: 0 }, at: telling.world.clock.now() }]);
  await telling.work();
  expect(telling.mailsTo(mia)).toHaveLength(1);
  expect(await telling.db.select().from(noticeFacts).where(eq(noticeFacts.kind, 'day-after'))).toEqual([]);
});

test('a rolled-back fact notifies nobody, and a failing one does not block others', async () => {
  const { mia } = await telling.pair();
  const at = telling.world.clock.now();
  await telling.db
    .transaction(async (tx) => {
      await recordFacts(tx, [{ kind: 'joined', about: { memberId: mia.member.id }, at }]);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await recordFacts(telling.db, [{ kind: 'joined', about: { memberId: 'no uuid' }, at: new Date(at.getTime() - 1000) }]);
  await recordFacts(telling.db, [{ kind: 'day-after', about: { memberId: mia.member.id, visit_id: 0 }, at }]);
  await telling.work();
  expect(telling.sent()).toEqual([]);
  expect((await telling.db.select().from(noticeFacts).where(eq(noticeFacts.kind, 'joined'))).map(({ about }) => about.memberId)).toEqual(['no uuid']);
  await telling.db.delete(noticeFacts).where(eq(noticeFacts.kind, 'joined'));
});

test('two processes at once tell of each fact once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => registerPatient(telling.world)));
  await telling.work();
  await telling.joins(...people);
  await Promise.all([telling.work(), telling.work(), telling.work()]);
  await telling.work();
  for (const one of people) expect(telling.mailsTo(one)).toHaveLength(1);
});

test('facts of one batch are processed in order; of one topic only the last is kept and mailed', async () => {
  const { mia } = await telling.pair();
  const at = telling.world.clock.now();
  const about = { memberId: mia.member.id, hospitalId: 1, visit_id: 7_000_001, start_at: '2026-12-20T02:00:00.000Z' };
  await recordFacts(telling.db, [
    { kind: 'not-come', about, at },
    { kind: 'taken-back', about: { ...about, was: 'not-come' }, at },
    { kind: 'not-come', about: { ...about, visit_id: 7_000_002 }, at },
  ]);
  const hints: unknown[] = [];
  const listening = telling.deps.bus.subscribe('notices.changed', (hint) => hints.push(hint));
  await telling.work();
  listening();
  expect(hints, 'in one transaction').toEqual([{ memberIds: [mia.member.id] }]);
  const standing = await telling.standing(mia.member.id);
  expect(standing.map(({ kind, about: { visit_id } }) => [kind, visit_id]).filter(([, id]) => Number(id) > 7_000_000)).toEqual([
    ['not-come-corrected', 7_000_001],
    ['not-come', 7_000_002],
  ]);
  expect(telling.subjectsTo(mia).toSorted()).toEqual(['We missed you', 'Your visit was not missed']);
});

test('one failing fact of a batch is retried alone and does not block the others', async () => {
  const { mia } = await telling.pair();
  const at = telling.world.clock.now();
  const facts = Array.from({ length: 60 }, (_, n) => ({ kind: 'not-come' as const, about: { memberId: mia.member.id, visit_id: 7_000_100 + n }, at }));
  await recordFacts(telling.db, [...facts.slice(0, 20), { kind: 'joined', about: { memberId: 'no uuid' }, at }, ...facts.slice(20)]);
  expect(await processFacts(telling.deps)).toBe(60);
  expect((await telling.standing(mia.member.id)).filter(({ kind }) => kind === 'not-come').map(({ about }) => about.visit_id)).toEqual(
    facts.map(({ about }) => about.visit_id),
  );
  const [waits, ...others] = await telling.db.select().from(noticeFacts).where(eq(noticeFacts.kind, 'joined'));
  expect(others).toEqual([]);
  expect(waits?.dueAt.getTime()).toBeGreaterThanOrEqual(at.getTime() + 60_000);
  await telling.db.delete(noticeFacts).where(eq(noticeFacts.kind, 'joined'));
});

test('pending facts with the same key are merged, also within one transaction', async () => {
  const { mia } = await telling.pair();
  const at = telling.world.clock.now();
  const due = new Date(at.getTime() + 60_000);
  const review = (when: Date) => ({ kind: 'day-after' as const, about: { memberId: mia.member.id, visit_id: 7_000_003 }, at: when, due, key: 'after:7000003' });
  await recordFacts(telling.db, [review(at), review(due)]);
  await recordFacts(telling.db, [review(new Date(at.getTime() + 1_000))]);
  const kept = () => telling.db.select().from(noticeFacts).where(eq(noticeFacts.key, 'after:7000003'));
  expect((await kept()).map((fact) => [fact.at, fact.dueAt])).toEqual([[new Date(at.getTime() + 1_000), due]]);
  telling.world.clock.forward(60);
  await telling.work();
  expect(await kept()).toEqual([]);
});

test('an unsent delivery is dropped unless it was requested again meanwhile', async () => {
  const { mia } = await telling.pair();
  const about = { memberId: mia.member.id, hospitalId: 1 };
  const at = telling.world.clock.now();
  await recordFacts(
    telling.db,
    [7_000_200, 7_000_201].map((visit_id) => ({ kind: 'not-come', about: { ...about, visit_id }, at })),
  );
  await processFacts(telling.deps);
  const [, second] = await telling.standing(mia.member.id);
  const statesOf = () =>
    telling.db
      .select({ state: noticeDeliveries.state })
      .from(noticeDeliveries)
      .innerJoin(notices, eq(notices.id, noticeDeliveries.noticeId))
      .where(eq(notices.memberId, mia.member.id))
      .orderBy(noticeDeliveries.noticeId);
  const answers = {
    ...telling.deps.answers,
    // The reader is gone. While this is found out, one of the two deliveries is requested again.
    async readers() {
      await telling.db
        .update(noticeDeliveries)
        .set({ key: randomUUID() })
        .where(eq(noticeDeliveries.noticeId, second?.id ?? 0));
      return [];
    },
  };
  await deliverDueNotices({ ...telling.deps, answers });
  expect((await statesOf()).map(({ state }) => state)).toEqual(['dropped', 'due']);
  telling.world.clock.forward(20);
  await telling.work();
  expect((await statesOf()).map(({ state }) => state)).toEqual(['dropped', 'sent']);
});

test('a fact merged into one being processed is processed again in the next round', async () => {
  const { mia } = await telling.pair();
  const fact = { kind: 'not-come' as const, about: { memberId: mia.member.id, hospitalId: 1, visit_id: 7_000_300 }, key: 'joined:7000300' };
  await recordFacts(telling.db, [{ ...fact, at: telling.world.clock.now() }]);
  const answers = {
    ...telling.deps.answers,
    readers: async (...[tx, whom]: Parameters<typeof telling.deps.answers.readers>) => {
      await recordFacts(tx, [{ ...fact, at: telling.world.clock.now() }]);
      return telling.deps.answers.readers(tx, whom);
    },
  };
  const waiting = () => telling.db.select().from(noticeFacts).where(eq(noticeFacts.key, fact.key));
  expect(await processFacts({ ...telling.deps, answers })).toBe(1);
  expect(await waiting()).toHaveLength(1);
  expect(await processFacts(telling.deps)).toBe(1);
  expect(await waiting()).toEqual([]);
  expect((await telling.standing(mia.member.id)).filter(({ kind }) => kind === 'not-come')).toHaveLength(1);
});
