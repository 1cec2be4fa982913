import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderProducts, orders } from '../orders/orders.tables.ts';
import { registerPatient } from '../threads/patients.fixture.ts';
import { noticeWorld } from './notices.fixture.ts';
import { recordFacts } from './record-facts.ts';

let telling: Awaited<ReturnType<typeof noticeWorld>>;
beforeAll(async () => {
  telling = await noticeWorld();
  await telling.begin();
});
afterAll(() => telling.world.close());

const MONEY = { currency: 'USD', totalMinor: 1_500, suppliedMinor: 1_364, vatMinor: 136, baseCurrency: 'USD', baseTotalMinor: 1_500 } as const;
const TITLE = { en: 'Rhinoplasty', ko: '코 성형' };
const LINE = { position: 0, hospitalId: 1, optionId: 1, quantity: 1, unitMinor: 1_500, productTitle: TITLE, optionTitle: TITLE, hospitalName: TITLE };

type Patient = Awaited<ReturnType<typeof registerPatient>>;
let placed = 0;

/** Places an order for a treatment that fails, or is paid, and records the fact. */
async function order({ member }: Patient, state: 'failed' | 'success', productId: number): Promise<void> {
  const at = telling.world.clock.now();
  placed += 1;
  const order_num = `N20261201-${placed}`;
  const row = { orderNum: order_num, memberId: member.id, hospitalId: 1, title: 'Rhinoplasty', state, createdAt: at };
  const paid = state === 'success' ? { paidAt: new Date(at.getTime() + 1_000), paymentMethod: 'CARD' } : {};
  const [{ id: orderId } = { id: 0 }] = await telling.db
    .insert(orders)
    .values({ ...row, ...MONEY, ...paid })
    .returning({ id: orders.id });
  await telling.db.insert(orderProducts).values({ ...LINE, orderId, productId });
  await recordFacts(telling.db, [{ kind: state === 'success' ? 'paid' : 'payment-failed', about: { memberId: member.id, hospitalId: 1, order_num }, at }]);
}

async function begin(): Promise<Patient> {
  const her = await registerPatient(telling.world, { language: 'en' });
  await telling.work();
  return her;
}
const failures = async (her: Patient) => (await telling.list(her)).filter(({ kind }) => kind === 'payment-failed').length;

test('the notice of a failed payment is withdrawn once the same treatment is paid, and only then', async () => {
  const her = await begin();
  await order(her, 'failed', 1);
  await telling.work();
  expect(await failures(her)).toBe(1);
  telling.world.clock.forward(20);
  await order(her, 'success', 2);
  await telling.work();
  expect(await failures(her)).toBe(1);
  await order(her, 'success', 1);
  await telling.work();
  expect(await failures(her)).toBe(0);
});

test('an attempt that fails after the treatment was paid is not told', async () => {
  const her = await begin();
  await order(her, 'failed', 1);
  telling.world.clock.forward(20);
  await order(her, 'success', 1);
  await telling.work();
  expect(await failures(her)).toBe(0);
  expect(telling.subjectsTo(her)).not.toContain('Your payment did not go through');
});

test('the payment of somebody else withdraws nothing', async () => {
  const [her, other] = [await begin(), await begin()];
  await order(her, 'failed', 1);
  await telling.work();
  telling.world.clock.forward(20);
  await order(other, 'success', 1);
  await telling.work();
  expect(await failures(her)).toBe(1);
});
