import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { ARABIC_NAME, LONG_NAME, order, profile } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'orders');
const fees = await loadTestPhrases('en', 'fees');
const credentials = await loadTestPhrases('en', 'credentials');
const privacy = await loadTestPhrases('en', 'privacy');
const failure = await loadTestPhrases('en', 'failure');
const session = {
  id: '6f1c3a52-7a3f-4f0e-9d0a-0c9c2f1f7d10',
  current: true,
  device: 'Chrome on Android',
  country: 'KR',
  created_at: '2026-01-05T03:00:00Z',
  last_seen_at: '2026-01-05T03:00:00Z',
  notifications: false,
};
const givenBack = {
  ...order,
  status: 'failed' as const,
  cancellable: false,
  paid_at: null,
  given_back: { amount: 120, currency_code: 'USD' as const, at: '2026-01-05T04:00:00Z' },
};

it.each([
  ['0', 'profile'],
  ['1', 'orders'],
  ['3', 'sessions'],
  ['4', 'consents'],
] as const)('tab %s says that %s are on their way', async (tab, name) => {
  await openPage(`/myPage?tab=${tab}`, { answers: { [name]: UNANSWERED_CALL } });
  await screen.findByText(t('common.loading'));
});

it.each([
  ['0', 'profile', 'no network', OFFLINE_CALL, failure('offline')],
  ['1', 'orders', 'a broken server', BROKEN_SERVER, failure('server')],
  ['2', 'orders', 'a refusal', refusedCall('not-allowed'), getErrorText('not-allowed', 'en')],
  ['3', 'sessions', 'no network', OFFLINE_CALL, failure('offline')],
  ['4', 'consents', 'a broken server', BROKEN_SERVER, failure('server')],
] as const)('tab %s: when %s do not come for %s, it says so within reach of the others, and tries again', async (tab, name, _, trouble, text) => {
  const { named } = await openPage(`/myPage?tab=${tab}`, { answers: { [name]: trouble } });
  await screen.findByRole('heading', { name: t('myPage.failed') });
  screen.getByText(text);
  screen.getByRole('link', { name: t('myPage.tab.profile') });
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await expect.poll(() => named(name)).toHaveLength(2);
});

it('shows who she is, whatever is long or missing', async () => {
  await openPage('/myPage', { answers: { profile: { ...profile, first_name: LONG_NAME, native_name: ARABIC_NAME, phone: null, email: null } } });
  await screen.findByText(new RegExp(LONG_NAME));
  screen.getByText(ARABIC_NAME);
  screen.getAllByText(t('myPage.notGiven'));
});

it('edits who she is, and says at the field what the server refuses', async () => {
  const trouble = refusedCall('invalid', [{ field: 'phone', detail: 'Not a number that can be called.' }]);
  await openPage('/myPage', { answers: { editProfile: trouble } });
  await pressElement(await screen.findByRole('button', { name: t('myPage.edit') }));
  const phone = await screen.findByRole('textbox', { name: new RegExp(`^${t('common.phone')}`) });
  await typeText(phone, '+44 7400 654321');
  await pressElement(screen.getByRole('button', { name: t('myPage.edit.finish') }));
  await screen.findByText('Not a number that can be called.');
  expect((phone as HTMLInputElement).value).toBe('+44 7400 654321');
});

it('stores the rest when another address needs a proof, says so, and sends it again once she has proved that it is her', async () => {
  const [p, first_name] = [await loadTestPhrases('en', 'proof'), 'Mina'];
  const email = 'new@elsewhere.example';
  let isProven = false;
  const { named } = await openPage('/myPage', {
    answers: {
      profile,
      editProfile: () => {
        if (isProven) return { ...profile, first_name, pending_email: email };
        return { ...profile, first_name, email_error: { code: 'accounts.prove-again', detail: getErrorText('accounts.prove-again', 'en') } };
      },
      proveAgain: () => {
        isProven = true;
        return { msg: '' };
      },
    },
  });
  await pressElement(await screen.findByRole('button', { name: t('myPage.edit') }));
  await typeText(screen.getByRole('textbox', { name: new RegExp(`^${t('common.email')}`) }), email);
  await pressElement(screen.getByRole('button', { name: t('myPage.edit.finish') }));
  const dialog = within(await screen.findByRole('dialog', { name: p('title') }));
  dialog.getByText(credentials('email.othersSaved'));
  await typeText(dialog.getByLabelText(new RegExp(`^${p('common.password')}`)), 'naru-demo-2026');
  await pressElement(dialog.getByRole('button', { name: p('confirm') }));
  await screen.findByText(new RegExp(`^${first_name} `));
  expect(named('editProfile').map(({ body }) => body)).toMatchObject([{ email }, { email }]);
});

it('says at the address that it is somebody else’s, and going back shows what was stored', async () => {
  const detail = getErrorText('accounts.email-registered', 'en');
  await openPage('/myPage', {
    answers: { profile, editProfile: { ...profile, first_name: 'Mina', email_error: { code: 'accounts.email-registered', detail } } },
  });
  await pressElement(await screen.findByRole('button', { name: t('myPage.edit') }));
  await typeText(screen.getByRole('textbox', { name: new RegExp(`^${t('common.email')}`) }), 'taken@elsewhere.example');
  await pressElement(screen.getByRole('button', { name: t('myPage.edit.finish') }));
  await screen.findByText(detail);
  expect(document.activeElement?.getAttribute('name')).toBe('email');
  await pressElement(screen.getByRole('button', { name: t('common.cancel') }));
  await screen.findByText(/^Mina /);
});

it('has no payments to show, and says where the cancelled ones are', async () => {
  await openPage('/myPage?tab=1', { answers: { orders: [{ ...order, status: 'canceled', cancellable: false }] } });
  await screen.findByRole('heading', { name: t('history.empty') });
  screen.getByText(t('history.empty.canceled'));
});

it('shows payments in every state, and asks before it cancels one', async () => {
  const failed = { ...order, id: 8, status: 'failed' as const, cancellable: false };
  const asked = {
    ...order,
    id: 7,
    status: 'pending' as const,
    cancellable: false,
    confirming: true,
    order_products: [{ ...order.order_products[0], product_title: LONG_NAME }],
  };
  await openPage('/myPage?tab=1', { answers: { orders: [order, failed, asked as typeof order], cancelPayment: refusedCall('orders.procedure-passed') } });
  const rows = (await screen.findAllByRole('article')).map((row) => within(row));
  rows[0]?.getByText(t('history.status.success'));
  rows[1]?.getByText(t('history.status.failed'));
  rows[2]?.getByText(t('history.status.confirming.text'));
  rows[2]?.getByRole('heading', { name: LONG_NAME });
  await pressElement(screen.getByRole('button', { name: t('history.cancel') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('paymentCancelModal.title') }));
  await pressElement(dialog.getByRole('button', { name: t('paymentCancelModal.cancel') }));
  await screen.findByText(new RegExp(RegExp.escape(getErrorText('orders.procedure-passed', 'en'))));
});

it('names every treatment of an order of several, each once', async () => {
  const [line] = order.order_products;
  const one = line as NonNullable<typeof line>;
  const lines = [one, { ...one, option_title: 'Three sessions' }, { ...one, product_id: 21, product_title: 'Peel' }];
  await openPage('/myPage?tab=1', { answers: { orders: [{ ...order, order_products: lines }] } });
  await screen.findByRole('heading', { name: `${one.product_title} · Peel` });
});

it.each([
  ['until the procedure', null, fees('refund.open')],
  ['until the day that is fixed', '2099-01-05T03:00:00Z', fees('refund.until', { time: 'Mon, 5 Jan 2099, 12:00' })],
  ['no more once it has begun', '2020-01-05T03:00:00Z', fees('refund.over')],
])('says before she cancels that the fee comes back %s', async (_, procedure_at, words) => {
  await openPage('/myPage?tab=1', { answers: { orders: [{ ...order, procedure_at }] } });
  const row = await screen.findByRole('article');
  expect(row.textContent).toContain(`${fees('price.clinic')}${fees('price.lessFee', { price: fees('price.aboutRange', { from: '$1,250', to: '$1,500' }) })}`);
  await pressElement(within(row).getByRole('button', { name: t('history.cancel') }));
  const dialog = await screen.findByRole('dialog', { name: t('paymentCancelModal.title') });
  expect(dialog.textContent).toContain(`${fees('fee')} $120.00`);
  expect(dialog.textContent).toContain(words);
});

it('tells of a payment that came after its order had failed, and went back', async () => {
  await openPage('/myPage?tab=1', { answers: { orders: [givenBack] } });
  const row = within(await screen.findByRole('article'));
  row.getByText(t('history.status.failed'));
  row.getByText(t('history.givenBack'));
  row.getByText((_, element) => element?.tagName === 'DIV' && element.textContent === t('history.givenBack.text', { amount: '$120.00' }));
});

it('asks what becomes of the date of an order that is cancelled, and gives it up unless told', async () => {
  const { named } = await openPage('/myPage?tab=1', {
    answers: { orders: [{ ...order, procedure_at: '2099-12-03T05:00:00Z' }], cancelPayment: refusedCall('orders.refund-refused') },
  });
  await pressElement(await screen.findByRole('button', { name: t('history.cancel') }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((dialog.getByRole('radio', { name: t('paymentCancelModal.visit.giveUp') }) as HTMLInputElement).checked).toBe(true);
  const confirm = () => pressElement(dialog.getByRole('button', { name: t('paymentCancelModal.cancel') }));
  await confirm();
  await pressElement(dialog.getByRole('radio', { name: t('paymentCancelModal.visit.keep') }));
  await confirm();
  expect(named('cancelPayment').map(({ body }) => body)).toMatchObject([{ visit: 'give-up' }, { visit: 'keep' }]);
});

it('has no cancellations to show, and shows what went back', async () => {
  await openPage('/myPage?tab=2');
  await screen.findByRole('heading', { name: t('cancels.empty') });
});

it('shows what went back, or that it is on its way', async () => {
  const canceled = { ...order, status: 'canceled' as const, cancellable: false, canceled_at: '2026-01-06T03:00:00Z' };
  await openPage('/myPage?tab=2', {
    answers: {
      orders: [
        { ...canceled, refunded_amount: 120 },
        { ...canceled, id: 4, refunded_amount: null },
      ],
    },
  });
  const rows = (await screen.findAllByRole('article')).map((row) => within(row));
  rows[0]?.getAllByText('$120.00');
  rows[1]?.getByText(t('cancels.refunded.pending'));
});

it('shows where she is logged in, and what of safety there is', async () => {
  await openPage('/myPage?tab=3', {
    answers: {
      sessions: [session, { ...session, id: '7f1c3a52-7a3f-4f0e-9d0a-0c9c2f1f7d10', current: false, device: null, country: null }],
      linkedIdentities: [],
      pushKey: { vapid_key: null, stand_in: null },
    },
  });
  await screen.findByText(credentials('sessions.here'));
  screen.getByText(credentials('sessions.unknown'));
  screen.getByRole('heading', { name: credentials('common.password') });
  screen.getByRole('button', { name: credentials('sessions.endOthers') });
});

it('tells on this device after a press that says what for, and shows which of her devices are told', async () => {
  vi.stubGlobal('Notification', { permission: 'denied' });
  const devices = await loadTestPhrases('en', 'devices');
  await openPage('/myPage?tab=3', {
    answers: { sessions: [{ ...session, notifications: true }], linkedIdentities: [], pushKey: { vapid_key: 'key', stand_in: null } },
  });
  await screen.findByText(devices(isWorkerless() ? 'unsupported' : 'blocked'));
  screen.getByText(credentials('sessions.told'));
});
const isWorkerless = () => !('serviceWorker' in navigator);

it('says when the linked services do not come, and stands otherwise', async () => {
  const social = await loadTestPhrases('en', 'social');
  await openPage('/myPage?tab=3', { answers: { sessions: [session], linkedIdentities: OFFLINE_CALL, pushKey: { vapid_key: null, stand_in: null } } });
  await screen.findByText(social('identities.failed'));
  screen.getByText(credentials('sessions.none'));
});

const consent = {
  id: 1,
  document: 'consent-personal',
  version: '2025-02-10',
  language: 'en' as const,
  agreed_at: '2026-01-05T03:00:00Z',
  withdrawn_at: null,
  purpose: 'consultation' as const,
  about: LONG_NAME,
  withdrawable: true,
};

it('names the language of a consent in the reader’s own', async () => {
  await openPage('/myPage?tab=4', { language: 'ar', answers: { consents: [{ ...consent, language: 'en' }] } });
  await screen.findByText('الإنجليزية');
});

it.each(['attachments', 'interpreter', 'translators', 'review', 'review-pictures'] as const)(
  'says of the consent for %s what ends with it, before and after, and nothing of the conversation',
  async (purpose) => {
    const given = { ...consent, document: `consent-${purpose}`, purpose };
    await openPage('/myPage?tab=4', { answers: { consents: [given], withdrawConsent: { msg: 'That alone is gone.' } } });
    await screen.findByRole('heading', { name: privacy(`consents.${purpose}`, { clinic: LONG_NAME }) });
    await pressElement(screen.getByRole('button', { name: privacy('withdraw.named', { clinic: LONG_NAME }) }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(privacy(`withdraw.${purpose}`));
    expect(dialog.queryByText(privacy('withdraw.goes'))).toBeNull();
    await pressElement(dialog.getByRole('button', { name: privacy('withdraw.confirm') }));
    await screen.findByText('That alone is gone.');
  },
);

it('has no consents to show', async () => {
  await openPage('/myPage?tab=4');
  await screen.findByText(privacy('consents.none'));
  screen.getByRole('heading', { name: privacy('delete.title') });
});

it('shows the text of a consent that she gave, in its version', async () => {
  const { named } = await openPage('/myPage?tab=4', { answers: { consents: [consent] } });
  await screen.findByRole('heading', { name: privacy('consents.consultation', { clinic: LONG_NAME }) });
  await pressElement(screen.getAllByRole('button', { name: /^Read:/ })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('columnheader', { name: 'How long' });
  expect(named('document').at(-1)?.input).toEqual({ name: 'consent-personal', version: '2025-02-10' });
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'orders');
  await openPage('/myPage?tab=1', { language: 'ar', answers: { orders: [givenBack] } });
  await screen.findByText(ar('history.givenBack'));
  expect(document.documentElement.dir).toBe('rtl');
});
