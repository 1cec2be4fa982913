import { afterAll, beforeAll, expect, test } from 'vitest';
import { SITE_LANGUAGES } from '../../contract/constants.ts';
import { type OrderRow, orders } from '../orders/orders.tables.ts';
import { registerPatient } from '../threads/patients.fixture.ts';
import { noticeWorld } from './notices.fixture.ts';
import { recordFacts } from './record-facts.ts';
import { RECEIPT_LABELS } from './words/receipt.ts';

let telling: Awaited<ReturnType<typeof noticeWorld>>;
beforeAll(async () => {
  telling = await noticeWorld();
  await telling.begin();
});
afterAll(() => telling.world.close());

const AT = new Date('2026-12-01T01:30:00Z');
const WON = { currency: 'KRW', totalMinor: 20_850, suppliedMinor: 18_955, vatMinor: 1_895, baseCurrency: 'USD', baseTotalMinor: 1_500, rate: '1390' } as const;

/** Returns the mail that a member gets for a paid order. */
async function receiptOf(language: (typeof SITE_LANGUAGES)[number], order: Partial<OrderRow> = {}) {
  const her = await registerPatient(telling.world, { language });
  await telling.work();
  const orderNum = `N20261201-${language}`;
  const row = { orderNum, memberId: her.member.id, hospitalId: 1, title: 'Rhinoplasty', state: 'success', createdAt: AT, paidAt: AT } as const;
  await telling.db.insert(orders).values({ ...row, ...WON, paymentMethod: 'CARD', ...order });
  await recordFacts(telling.db, [
    {
      kind: 'paid',
      about: { memberId: her.member.id, hospitalId: 1, amount: 20_850, currency_code: 'KRW', order_num: order.orderNum ?? orderNum },
      at: telling.world.clock.now(),
    },
  ]);
  await telling.work();
  const mail = telling.mailsTo(her).at(-1);
  if (!mail) throw new Error('no mail');
  return mail;
}

test('a receipt says when and how it was paid, the VAT in it, and who sold', async () => {
  const { subject, text, html } = await receiptOf('en');
  expect(subject).toBe('Your payment receipt');
  const { COMPANY_NAME, COMPANY_REPRESENTATIVE, COMPANY_BUSINESS_NUMBER, COMPANY_MAIL_ORDER_NUMBER, COMPANY_ADDRESS, SUPPORT_PHONE } = telling.deps.config;
  expect(text).toContain(
    [
      'Order: N20261201-en',
      'Paid on: 1 December 2026 at 10:30 (Seoul)',
      'Paid by: Credit card',
      'Reservation fees: $15.00',
      'Exchange rate of the order: 1 USD = 1390 KRW',
      'Before VAT: ₩18,955',
      'VAT: ₩1,895',
      'Total paid: ₩20,850',
      `Seller: ${COMPANY_NAME}`,
      `Representative: ${COMPANY_REPRESENTATIVE}`,
      `Business registration: ${COMPANY_BUSINESS_NUMBER}`,
      `Mail-order sales registration: ${COMPANY_MAIL_ORDER_NUMBER}`,
      `Address: ${COMPANY_ADDRESS}`,
      `Telephone: ${SUPPORT_PHONE}`,
    ].join('\n'),
  );
  expect(html).toContain('<bdi>₩18,955</bdi>');
  expect(text, 'what was bought stands there').toContain('/receipt/N20261201-en');
  expect(`${text}${html}`, 'of the treatment a mail says nothing').not.toContain('Rhinoplasty');
});

test.each(SITE_LANGUAGES.filter((language) => language !== 'en'))('it has every row in %s', async (language) => {
  const { html } = await receiptOf(language);
  for (const label of ['order', 'paidOn', 'paidBy', 'fees', 'rate', 'supplied', 'vat', 'total', 'seller', 'businessNumber', 'CARD'] as const)
    expect(html).toContain(RECEIPT_LABELS[language][label]);
});

test('an order that is not booked yet has the words alone', async () => {
  const { text } = await receiptOf('en', { orderNum: 'N20261201-none', suppliedMinor: null, vatMinor: null });
  expect(text).not.toContain('VAT');
});
