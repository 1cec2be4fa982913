import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTitleOnlyNotices, renderFactTexts } from '../notifications/notice-words.fixture.ts';
import { makeCoordinator } from '../threads/patients.fixture.ts';
import { visits } from '../visits/visits.tables.ts';
import { openShop, type Shop } from './orders.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  shop.world.clock.set('2026-12-01T00:00:00Z');
});
afterAll(() => shop.world.close());

test('names the order of a requested refund to patient and operators, in every language; no notice is a title alone', async () => {
  const who = await shop.buyer();
  const { orderNum } = await shop.paid(who);
  await shop.fixDate(who, new Date('2026-12-09T01:00:00Z'));
  const [visit] = await shop.db.select().from(visits).where(eq(visits.memberId, who.id));
  const staff = await makeCoordinator(shop.world);
  const body = { act: 'give-up', version: visit?.version, reason: 'doctor-away', ask_refund: true };
  const given = await shop.world.post(`/api/v1/clinic/visits/${visit?.id}`, body, staff.headers);
  expect(given.statusCode, given.payload).toBe(200);
  const asked = (await renderFactTexts(shop.db)).filter(({ kind }) => kind === 'refund-asked' || kind === 'operator-refund-asked');
  expect(new Set(asked.map(({ kind, language }) => `${kind} ${language}`)).size).toBe(10);
  for (const { kind, language, text } of asked) {
    expect(text, `${kind} ${language}`).toContain(orderNum);
    expect(text, `${kind} ${language}`).toContain('CLINIC');
  }
  const toOperators = asked.find(({ kind, language }) => kind === 'operator-refund-asked' && language === 'en');
  expect(toOperators?.text).toBe(`CLINIC asks you to refund order ${orderNum} ($120.00).`);
  expect(await findTitleOnlyNotices(shop.db)).toEqual([]);
});
