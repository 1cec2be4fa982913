import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reconcileDueOrders } from './ask-due.ts';
import { openShop, type Shop } from './orders.fixture.ts';
import type { Behaviour } from './provider.fixture.ts';

/** Removes the pauses. A request that waits for another one still polls the usual number of times. */
vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.close());

const behaviour = fc.constantFrom<Behaviour>('well', 'well', 'lost', 'away', { refuse: 'REJECT_CARD_COMPANY' }, { spent: 'PROVIDER_ERROR' });
const event = fc.oneof(
  fc.record({ do: fc.constant('confirm' as const), behaviour }),
  fc.record({ do: fc.constant('confirm twice' as const), behaviour }),
  fc.record({ do: fc.constant('cancel' as const), behaviour }),
  fc.record({ do: fc.constant('cancel twice' as const), behaviour }),
  fc.record({ do: fc.constant('webhook' as const), behaviour: fc.constantFrom<Behaviour>('well', 'away') }),
  fc.record({ do: fc.constant('ask' as const), behaviour: fc.constantFrom<Behaviour>('well', 'away') }),
);

test('captures and refunds once at most in any order of events, and the books agree with the provider’s', async () => {
  const { provider, world } = shop;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 8 }), async (events) => {
      await shop.forgetBefore();
      const who = await shop.buyer();
      const { orderNum, paymentKey, request } = await shop.authorised(who);
      for (const one of events) {
        for (const list of Object.values(provider.next)) list.length = 0;
        if (one.do.startsWith('confirm')) provider.next.confirm.push(one.behaviour);
        if (one.do.startsWith('cancel')) provider.next.cancel.push(one.behaviour);
        if (one.do === 'webhook' || one.do === 'ask') provider.next.find.push(one.behaviour);
        world.clock.forward(20);
        if (one.do === 'confirm') await shop.confirm(who, request);
        if (one.do === 'confirm twice') await Promise.all([shop.confirm(who, request), shop.confirm(who, request)]);
        if (one.do === 'cancel') await shop.cancel(who, orderNum);
        if (one.do === 'cancel twice') await Promise.all([shop.cancel(who, orderNum), shop.cancel(who, orderNum)]);
        if (one.do === 'webhook') await world.post('/api/v1/payment/webhook', { data: { orderId: orderNum } });
        if (one.do === 'ask') await reconcileDueOrders(world.deps);
      }
      for (const list of Object.values(provider.next)) list.length = 0;
      while (['confirming', 'canceling'].includes((await shop.order(orderNum)).state)) await shop.ask(orderNum);

      const { state } = await shop.order(orderNum);
      expect(['pending', 'success', 'failed', 'canceled']).toContain(state);
      const captures = provider.books.captures.filter((key) => key === paymentKey).length;
      const refunds = provider.books.refunds.filter((key) => key === paymentKey).length;
      expect(captures).toBe(state === 'success' || state === 'canceled' ? 1 : 0);
      expect(refunds).toBe(state === 'canceled' ? 1 : 0);
      expect(await shop.ledgerOf(orderNum)).toEqual([...Array(captures).fill('capture 12000 USD'), ...Array(refunds).fill('refund 12000 USD')]);
    }),
    { numRuns: 40, interruptAfterTimeLimit: 40_000 },
  );
}, 60_000);
