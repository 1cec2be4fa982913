import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Translator } from '../providers/translation/port.ts';
import { insertPastVisit } from '../reviews/reviews.fixture.ts';
import { testWorld, type World } from '../testing/world.ts';
import { registerPatient } from '../threads/patients.fixture.ts';
import { sweepQuotes } from './quotes.jobs.ts';
import { quoteLines, quotes, quoteVersions } from './quotes.tables.ts';

/** Words on which the stand-in of the translation service fails with an unexpected error. */
const FAILING_WORDS = '고장 나는 말';

let world: World;
beforeAll(async () => {
  const translate: Translator['translate'] = async (text, from) => {
    if (text.includes(FAILING_WORDS)) throw new Error('unexpected');
    return { text: 'Care against swelling', outcome: 'done', detected: from };
  };
  world = await testWorld({ change: () => ({ translator: { translate } }) });
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

/** Stores an open quote with untranslated lines in the clinic's own words. Returns its id. */
async function storeUntranslated(one: QuotePatient, words: string, count: number): Promise<number> {
  const at = world.clock.now();
  const until = new Date(at.getTime() + 86_400_000);
  const owner = { consultationId: one.consultationId, memberId: one.member.id, hospitalId: one.hospitalId };
  const [quote] = await db()
    .insert(quotes)
    .values({ ...owner, state: 'open', validUntil: until, createdAt: at, changedAt: at })
    .returning();
  const version = { quoteId: (quote as { id: number }).id, version: 1 };
  await db()
    .insert(quoteVersions)
    .values({ ...version, currency: 'USD', conditions: [], validUntil: until, offeredBy: one.member.id, clientId: randomUUID(), at });
  const line = { ...version, quantity: 1, priceMinor: 8_000, feeMinor: 0, vatIncluded: true, words, translation: 'pending' as const };
  await db()
    .insert(quoteLines)
    .values(Array.from({ length: count }, (_, position) => ({ ...line, position })));
  return version.quoteId;
}

const listTranslations = async (quoteId: number) => {
  const rows = await db().select().from(quoteLines).where(eq(quoteLines.quoteId, quoteId));
  return [...new Set(rows.map(({ translation }) => translation))];
};

it('translates newer lines while older ones fail, and gives up on those after an hour', async () => {
  const one = await registerPatient(world, { language: 'en' });
  const failing = await storeUntranslated(one, FAILING_WORDS, 50);
  world.clock.forward(60);
  const newer = await storeUntranslated(one, '붓기를 빼는 관리', 1);
  // A round takes 50 of the 51 lines, in random order.
  for (let round = 0; round < 10 && (await listTranslations(newer))[0] === 'pending'; round += 1) await sweepQuotes(world.deps);
  expect([await listTranslations(newer), await listTranslations(failing)]).toEqual([['done'], ['pending']]);
  world.clock.forward(3_600);
  await sweepQuotes(world.deps);
  expect([await listTranslations(newer), await listTranslations(failing)]).toEqual([['done'], ['none']]);
});
