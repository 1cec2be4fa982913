import { createPeople, type Person, post, runInParallel } from './people.ts';
import { type BenchEnvironment, query, type RunningServer, startBareServer, startProduct } from './product.ts';
import { countRoundTrips } from './round-trips.ts';
import { formatMilliseconds, formatRatio, formatWhole, median, type Table } from './table.ts';

const PROVIDER_KEYS = { clientKey: 'test_ck_sandbox', secretKey: 'test_sk_sandbox' };
const BUYER_COUNT = 50;
const CONCURRENCY = 16;
const ROUNDS = 5;
const ORDERS_PER_ROUND = 400;
/** Orders whose round trips to the database are counted, one after the other. */
const COUNTED_ORDERS = 40;

type PlacedOrder = { order_num: string; title: string; total_price: number };
type BuyerOrder = { who: Person; order: PlacedOrder; paymentKey: string };
type SalesResult = { perSecond: number; cpuMs: number };
type OrderServer = { server: RunningServer; providerUrl: string; line: { hospital_id: number; product_id: number; option_id: number; price: number } };

/**
 * Measures orders placed and confirmed per second over the HTTP API on PostgreSQL. The comparison is a minimal server with the same rows, commits and
 * provider requests (bare/orders.ts). The buyer's steps at the provider are the same for both and are not counted.
 */
export async function benchOrders(home: BenchEnvironment): Promise<Table> {
  const provider = await startBareServer('provider', PROVIDER_KEYS);
  const providerUrl = `${provider.address}/toss`;
  const product = await startProduct(home, { TOSS_BASE_URL: providerUrl });
  const buyers = await createPeople(home.databaseUrl, 'patient', BUYER_COUNT);
  const [member] = await query<{ id: string }>(home.databaseUrl, `select id from members where uid = 'patient'`);
  const bare = await startBareServer('orders', { databaseUrl: home.databaseUrl, providerUrl, secretKey: PROVIDER_KEYS.secretKey, memberId: member?.id });
  try {
    const treatment = await (await fetch(`${product.address}/api/v1/product/1`)).json();
    const { id: product_id, hospital_id, options } = treatment as { id: number; hospital_id: number; options: { id: number; price: number }[] };
    const [option] = options;
    if (!option) throw new Error('treatment 1 has no options');
    const line = { hospital_id, product_id, option_id: option.id, price: option.price };
    const run = (server: RunningServer, count: number) => sellOrders({ server, providerUrl, line }, buyers, count);
    await run(product, ORDERS_PER_ROUND / 4);
    await run(bare, ORDERS_PER_ROUND / 4);
    const rounds: { ours: SalesResult; theirs: SalesResult }[] = [];
    for (let i = 0; i < ROUNDS; i++) rounds.push({ ours: await run(product, ORDERS_PER_ROUND), theirs: await run(bare, ORDERS_PER_ROUND) });
    const rows = [
      ['placed and confirmed', ...formatComparison(rounds, ({ perSecond }) => perSecond, formatWhole), '0.60 ×'],
      ['processor each', ...formatComparison(rounds, ({ cpuMs }) => cpuMs, formatMilliseconds), '–'],
      ['round trips to the database each', (await measureRoundTrips(home, { providerUrl, line }, buyers)).toFixed(1), '–', '–', '10'],
    ];
    return { title: `Orders a second (${CONCURRENCY} at a time)`, head: ['what', 'Naru', 'by hand', 'ratio', 'aim'], rows };
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
    await provider.stop();
  }
}

/** Returns the round trips of one order, from placing it to "paid", apart from those of an idle product. */
async function measureRoundTrips(home: BenchEnvironment, shop: Omit<OrderServer, 'server'>, buyers: Person[]): Promise<number> {
  const counter = await countRoundTrips(home.databaseUrl);
  const server = await startProduct({ ...home, databaseUrl: counter.databaseUrl }, { TOSS_BASE_URL: shop.providerUrl });
  try {
    await sellOrders({ ...shop, server }, buyers, COUNTED_ORDERS, 1);
    const [began, before] = [performance.now(), counter.count()];
    await sellOrders({ ...shop, server }, buyers, COUNTED_ORDERS, 1);
    const [ms, after] = [performance.now() - began, counter.count()];
    await new Promise((done) => setTimeout(done, ms));
    return (after - before - (counter.count() - after)) / COUNTED_ORDERS;
  } finally {
    await server.stop();
    counter.close();
  }
}

/** Returns the medians of all rounds: the product's figure, the bare server's figure, and the ratio within a round. */
function formatComparison(
  rounds: readonly { ours: SalesResult; theirs: SalesResult }[],
  figure: (sold: SalesResult) => number,
  say: (figure: number) => string,
): string[] {
  const [ours, theirs] = [median(rounds, (round) => figure(round.ours)), median(rounds, (round) => figure(round.theirs))];
  return [say(ours), say(theirs), formatRatio(median(rounds, (round) => figure(round.ours) / figure(round.theirs)))];
}

/** Sells `count` orders. Returns orders per second and CPU time per order, for placing and confirming together. */
async function sellOrders(shop: OrderServer, buyers: Person[], count: number, concurrency = CONCURRENCY): Promise<SalesResult> {
  const items: BuyerOrder[] = [];
  // A buyer may have only a few open orders, so the buyers take turns.
  const turns = Array.from({ length: count }, (_, at) => buyers[at % buyers.length] as Person);
  const placing = await measureTime(shop.server, () =>
    runInParallel(concurrency, turns, async (who) => {
      const { price, ...line } = shop.line;
      const body = { currency_code: 'USD', total_price: price, hospital_id: line.hospital_id, order_products: [{ ...line, quantity: 1 }] };
      items.push({ who, order: await post<PlacedOrder>(`${shop.server.address}/api/v1/order`, body, who.token), paymentKey: '' });
    }),
  );
  await runInParallel(concurrency, items, async (item) => {
    item.paymentKey = await authorisePayment(shop.providerUrl, item.order);
  });
  const confirming = await measureTime(shop.server, () =>
    runInParallel(concurrency, items, async ({ who, order, paymentKey }) => {
      const body = { paymentKey, orderId: order.order_num, amount: order.total_price };
      const totals = await post<{ totalAmount: number }>(`${shop.server.address}/api/v1/payment/confirm`, body, who.token);
      if (totals.totalAmount !== order.total_price) throw new Error(`${order.order_num} was charged ${totals.totalAmount}`);
    }),
  );
  return { perSecond: (count * 1000) / (placing.ms + confirming.ms), cpuMs: (placing.cpuMs + confirming.cpuMs) / count };
}

/** Performs the buyer's steps in the provider's window: opens it and agrees. */
async function authorisePayment(providerUrl: string, { order_num, title, total_price }: PlacedOrder): Promise<string> {
  const params = {
    method: 'FOREIGN_EASY_PAY',
    foreignEasyPay: { provider: 'PAYPAL', country: 'KR' },
    amount: { value: total_price, currency: 'USD' },
    orderId: order_num,
    orderName: title,
    successUrl: 'http://127.0.0.1/order/success',
    failUrl: 'http://127.0.0.1/order/fail',
  };
  const { paymentKey } = await post<{ paymentKey: string }>(`${providerUrl}/v2/payments-window`, { clientKey: PROVIDER_KEYS.clientKey, params });
  const form = new URLSearchParams({ act: 'pay', rehearse: 'none', lang: 'en' });
  const agreed = await fetch(`${providerUrl}/window/${paymentKey}/act`, { method: 'POST', body: form, redirect: 'manual' });
  if (agreed.status !== 303) throw new Error(`the window answered ${agreed.status}`);
  return paymentKey;
}

async function measureTime(server: RunningServer, act: () => Promise<unknown>): Promise<{ ms: number; cpuMs: number }> {
  const [began, cpu] = [performance.now(), server.cpu()];
  await act();
  return { ms: performance.now() - began, cpuMs: (server.cpu() - cpu) * 1000 };
}
