import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertPastVisit } from '../reviews/reviews.fixture.ts';
import { testWorld, type World } from '../testing/world.ts';
import { registerPatient } from '../threads/patients.fixture.ts';
import { sweepQuotes } from './quotes.jobs.ts';
import { quotes } from './quotes.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
  world.clock.hold();
});
afterAll(() => world.close());

type QuotePatient = Awaited<ReturnType<typeof registerPatient>>;
const db = () => world.deps.database.db;

/** Stores accepted quotes without a fee, and a visit after the acceptance. */
async function storeVisitedQuotes(one: QuotePatient, count: number): Promise<void> {
  const at = new Date(world.clock.now().getTime() - 3 * 86_400_000);
  const owner = { consultationId: one.consultationId, memberId: one.member.id, hospitalId: one.hospitalId };
  const accepted = { ...owner, state: 'agreed' as const, agreedAt: at, validUntil: at, createdAt: at, changedAt: at };
  await db()
    .insert(quotes)
    .values(Array.from({ length: count }, () => accepted));
  await insertPastVisit(world, one);
}

const countAsked = async ({ consultationId }: QuotePatient) =>
  (await db().select().from(quotes).where(eq(quotes.consultationId, consultationId))).filter(({ keptAskedAt }) => keptAskedAt !== null).length;

it('asks if quotes were kept for a bounded number of quotes a round', async () => {
  const one = await registerPatient(world);
  await storeVisitedQuotes(one, 51);
  await sweepQuotes(world.deps);
  expect(await countAsked(one)).toBe(50);
  await sweepQuotes(world.deps);
  expect(await countAsked(one)).toBe(51);
});

it('asks about the other quotes if one fails, and about that one in the next round', async () => {
  const one = await registerPatient(world);
  await storeVisitedQuotes(one, 2);
  let failures = 1;
  const failing = new Proxy(db(), {
    get(target, name) {
      if (name === 'transaction' && failures-- > 0) return () => Promise.reject(new Error('no connection'));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await sweepQuotes({ ...world.deps, database: { ...world.deps.database, db: failing } });
  expect(await countAsked(one)).toBe(1);
  await sweepQuotes(world.deps);
  expect(await countAsked(one)).toBe(2);
});
