import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { readInput, reportPort } from './listen.ts';

/**
 * Minimal order server with the same guarantees as the product: the same rows in the same tables, three commits, and the provider request between the
 * second and third. It has no sign-in, checks or catalogue.
 */
type Input = { databaseUrl: string; providerUrl: string; secretKey: string; memberId: string };
const { databaseUrl, providerUrl, secretKey, memberId } = readInput<Input>();
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const app = Fastify();
const texts = JSON.stringify({ en: 'Hydra-glow booster', ko: '하이드라 글로우 부스터' });

async function inTransaction<T>(act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await act(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

app.post('/api/v1/order', async (request, reply) => {
  const { total_price, order_products } = request.body as { total_price: number; order_products: { product_id: number; option_id: number }[] };
  const orderNum = `BARE${randomBytes(10).toString('hex').toUpperCase()}`;
  const minor = Math.round(total_price * 100);
  await inTransaction(async (client) => {
    const { rows } = await client.query(
      `insert into orders (order_num, member_id, hospital_id, title, state, currency, total_minor, base_currency, base_total_minor, payment_method, created_at)
       values ($1, $2, 1, 'Hydra-glow booster', 'pending', 'USD', $3, 'USD', $3, 'FOREIGN_EASY_PAY', now()) returning id`,
      [orderNum, memberId, minor],
    );
    await client.query(
      `insert into order_products (order_id, position, hospital_id, product_id, option_id, quantity, unit_minor, product_title, option_title, hospital_name)
       values ($1, 0, 1, $2, $3, 1, $4, $5, $5, $5)`,
      [rows[0].id, order_products[0]?.product_id, order_products[0]?.option_id, minor, texts],
    );
  });
  return reply.code(201).send({ order_num: orderNum, title: 'Hydra-glow booster', total_price, currency_code: 'USD' });
});

app.post('/api/v1/payment/confirm', async (request) => {
  const { paymentKey, orderId, amount } = request.body as { paymentKey: string; orderId: string; amount: number };
  await pool.query(`update orders set state = 'confirming', payment_key = $2, confirming_at = now() where order_num = $1 and state = 'pending'`, [
    orderId,
    paymentKey,
  ]);
  const answer = await fetch(`${providerUrl}/v1/payments/confirm`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${secretKey}:`)}`, 'content-type': 'application/json', 'idempotency-key': orderId },
    body: JSON.stringify({ paymentKey, orderId, amount }),
  });
  const payment = (await answer.json()) as { totalAmount: number; vat: number; suppliedAmount: number };
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}`);
  await inTransaction(async (client) => {
    const { rows } = await client.query(`select id, total_minor from orders where order_num = $1 for update`, [orderId]);
    const { id, total_minor } = rows[0];
    await client.query(`update orders set state = 'success', paid_at = now(), supplied_minor = $2, vat_minor = $3 where id = $1`, [
      id,
      Math.round(payment.suppliedAmount * 100),
      Math.round(payment.vat * 100),
    ]);
    await client.query(`insert into ledger (order_id, kind, currency, amount_minor, at) values ($1, 'capture', 'USD', $2, now())`, [id, total_minor]);
    await client.query(`insert into provider_answers (order_id, act, body, received_at) values ($1, 'confirm', $2, now())`, [id, JSON.stringify(payment)]);
  });
  return { totalAmount: payment.totalAmount, suppliedAmount: payment.suppliedAmount, vat: payment.vat, currency: 'USD' };
});

await app.listen({ port: 0, host: '127.0.0.1' });
reportPort(app.server.address());
