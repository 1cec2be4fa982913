import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN, refused, WAITING } from '../testing/api.ts';
import { open, press, type } from '../testing/open.tsx';
import { LONG, productDetail } from '../testing/samples.ts';
import { sayIn } from '../testing/say.ts';

const t = await sayIn('en', 'catalog');
const fees = await sayIn('en', 'fees');
const shell = await sayIn('en', 'shell');
const consultations = await sayIn('en', 'consultations');
const answers = { product: productDetail };

it('shows the treatment with its options, its clinic and its title', async () => {
  await open('/treatment-detail/20', { answers });
  await screen.findByRole('heading', { level: 1, name: productDetail.title });
  within(screen.getByRole('main')).getByText(/One session/);
  expect(screen.getByRole('link', { name: t('detail.more') }).getAttribute('href')).toBe('/clinic-detail/3');
  expect(document.title).toContain(productDetail.title);
});

it('names what is paid at the clinic, what that includes and what may come on top, and the fee that is taken off it', async () => {
  const [option] = productDetail.options;
  const reserved = { ...option, id: 32, fee_reason: 'The room is kept for you.' } as typeof option;
  await open('/treatment-detail/20', { answers: { product: { ...productDetail, options: [option, reserved] as typeof productDetail.options } } });
  await screen.findByRole('heading', { level: 1 });
  const [first, second] = within(screen.getByRole('region', { name: t('detail.options') })).getAllByRole('listitem');
  for (const words of [
    fees('price.range', { from: '$1,250', to: '$1,500' }),
    fees('fee.takenOff', { amount: '$120' }),
    `${fees('includes')}Doctor's examination`,
    `${fees('extras')}Prescribed medicine`,
  ])
    expect(first?.textContent).toContain(words);
  expect(second?.textContent).toContain(`${fees('fee.reason')}The room is kept for you.`);
  screen.getByText(fees('model'));
  screen.getByText(fees('refund.open'));
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) => script.textContent).join();
  expect(data).toContain('"lowPrice":1250,"highPrice":1500');
});

it('tells the fee from what is left to pay at the clinic while options are chosen', async () => {
  await open('/treatment-detail/20', { answers });
  await press(await screen.findByRole('button', { name: t('action.pay') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('options.title') }));
  expect(dialog.queryByText(fees('price.rest'))).toBeNull();
  await press(dialog.getByRole('checkbox'));
  expect(dialog.getByText(fees('fee.now')).parentElement?.textContent).toBe(`${fees('fee.now')}$120`);
  expect(dialog.getByText(fees('price.rest')).parentElement?.textContent).toContain(fees('price.aboutRange', { from: '$1,130', to: '$1,380' }));
  dialog.getByText(fees('model'));
});

it('offers nothing new of a clinic that takes nothing', async () => {
  await open('/treatment-detail/20', { answers: { product: { ...productDetail, hospital: { ...productDetail.hospital, accepts_new: false } } } });
  await screen.findByText(t('action.closed'));
  expect(screen.queryByRole('button', { name: t('action.pay') })).toBeNull();
});

it('stands with names of any length, without pictures, reviews or services', async () => {
  const bare = { ...productDetail.hospital, name: LONG, additional_services: [] };
  const product = {
    ...productDetail,
    title: LONG,
    banner_image: [],
    profile_image: [],
    notes: '',
    hospital: bare,
    review_stats: { avg_score: 0, total_review_quantity: 0 },
  };
  await open('/treatment-detail/20', { answers: { product } });
  await screen.findByRole('heading', { level: 1, name: LONG });
  screen.getByText(t('picture.empty'));
  screen.getByText(t('rating.none'));
});

it('asks whoever is not signed in to sign in, when she asks the clinic', async () => {
  await open('/treatment-detail/20', { as: 'nobody', answers });
  await press(await screen.findByRole('button', { name: t('action.chat') }));
  await screen.findByRole('heading', { level: 1, name: (await sayIn('en', 'sign-in'))('login.title') });
});

it('needs an option for the checkout', async () => {
  await open('/treatment-detail/20', { answers });
  await press(await screen.findByRole('button', { name: t('action.pay') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('options.title') }));
  await press(dialog.getByRole('button', { name: t('options.next') }));
  await dialog.findByText(t('options.choose'));
  await press(dialog.getByRole('button', { name: t('options.close') }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens the chat: first it looks for one, then it asks for what the clinic needs', async () => {
  await open('/treatment-detail/20', { answers: { ...answers, profile: WAITING } });
  await press(await screen.findByRole('button', { name: t('action.chat') }));
  await screen.findByText(consultations('checking'));
});

it('asks in the chat for what the clinic needs, the country among it, and says what is missing', async () => {
  await open('/treatment-detail/20', { answers });
  await press(await screen.findByRole('button', { name: t('action.chat') }));
  const name = await screen.findByRole('textbox', { name: new RegExp(`^${RegExp.escape(consultations('register.name'))}`) });
  await type(name, '');
  fireEvent.blur(name);
  await screen.findByText(consultations('register.name.required'));
  const country = await screen.findByPlaceholderText((await sayIn('en', 'countries'))('choose'));
  expect((country as HTMLInputElement).value).toBe('United Kingdom');
});

it('says when the chat cannot be opened', async () => {
  await open('/treatment-detail/20', { answers: { ...answers, profile: BROKEN } });
  await press(await screen.findByRole('button', { name: t('action.chat') }));
  await screen.findByText(consultations('failed.title'));
});

it.each([
  ['notFound', refused('catalog.product-not-found')],
  ['withdrawn', refused('catalog.hospital-withdrawn')],
  ['other', BROKEN],
] as const)('is the page of %s when it is not there', async (kind, trouble) => {
  await open('/treatment-detail/20', { answers: { product: trouble } });
  await screen.findByRole('heading', { level: 1, name: shell(`error.${kind}.title`) });
});

it('in Arabic from right to left', async () => {
  const ar = await sayIn('ar', 'catalog');
  await open('/treatment-detail/20', { language: 'ar', answers });
  await screen.findByRole('button', { name: ar('action.pay') });
  expect(document.documentElement.dir).toBe('rtl');
});

it('leads anybody to the free times', async () => {
  const v = await sayIn('en', 'visits');
  await open('/treatment-detail/20', { as: 'nobody', answers: { product: productDetail } });
  expect((await screen.findByRole('link', { name: v('do.free') })).getAttribute('href')).toBe('/visit/choose?hospital_id=3&product_id=20');
});
