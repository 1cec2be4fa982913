import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BROKEN_SERVER, type FakeAnswers, refusedCall } from '../../testing/api.ts';
import { guide, NO_GUIDE, NO_REVIEWS, nextFree, summary } from '../../testing/guide-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { review } from '../../testing/review-samples.ts';
import { LONG_NAME, productDetail } from '../../testing/samples.ts';
import { readStructuredData } from '../../testing/structured-data.ts';

const t = await loadTestPhrases('en', 'catalog');
const treatmentWords = await loadTestPhrases('en', 'treatment');
const fees = await loadTestPhrases('en', 'fees');
const shell = await loadTestPhrases('en', 'shell');
const answers = { product: productDetail };

it('shows the treatment with its options, its clinic and its title', async () => {
  await openPage('/treatment-detail/20', { answers });
  await screen.findByRole('heading', { level: 1, name: productDetail.title });
  within(screen.getByRole('main')).getByText(/One session/);
  expect(screen.getByRole('link', { name: new RegExp(`^${t('detail.more')} `) }).getAttribute('href')).toBe('/clinic-detail/3');
  screen.getByText(t('reply.promise', { time: t('time.hours', { count: 2 }) }));
  await screen.findByText((await loadTestPhrases('en', 'place'))('open.always'));
  expect(document.title).toContain(productDetail.title);
});

it('names what is paid at the clinic, what that includes and what may come on top, and the fee that is taken off it', async () => {
  const [option] = productDetail.options;
  const reserved = { ...option, id: 32, fee_reason: 'The room is kept for you.' } as typeof option;
  await openPage('/treatment-detail/20', { answers: { product: { ...productDetail, options: [option, reserved] as typeof productDetail.options } } });
  await screen.findByRole('heading', { level: 1 });
  const options = screen.getByRole('heading', { name: t('detail.options') }).parentElement as HTMLElement;
  const [first, second] = within(options).getAllByRole('listitem');
  for (const words of [
    fees('price.range', { from: '$1,250', to: '$1,500' }),
    fees('fee.takenOff', { amount: '$120' }),
    `${fees('includes')}Doctor's examination`,
    `${fees('extras')}Prescribed medicine`,
  ])
    expect(first?.textContent).toContain(words);
  expect(second?.textContent).toContain(`${fees('fee.reason')}The room is kept for you.`);
  screen.getByText(fees('model'));
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) => script.textContent).join();
  expect(data).toContain('"lowPrice":1250,"highPrice":1500');
});

it('tells the fee from what is left to pay at the clinic while options are chosen', async () => {
  await openPage('/treatment-detail/20', { answers });
  await pressElement(await screen.findByRole('button', { name: t('action.pay') }));
  const dialog = within(await screen.findByRole('dialog', { name: treatmentWords('options.title') }));
  expect(dialog.queryByText(fees('price.rest'))).toBeNull();
  await pressElement(dialog.getByRole('checkbox'));
  expect(dialog.getByText(fees('fee.now')).parentElement?.textContent).toBe(`${fees('fee.now')}$120`);
  expect(dialog.getByText(fees('price.rest')).parentElement?.textContent).toContain(fees('price.aboutRange', { from: '$1,130', to: '$1,380' }));
  dialog.getByText(fees('model'));
});

it('says what a quantity is, and that some of several options replace each other', async () => {
  const [first] = productDetail.options;
  const two = { ...productDetail, options: [first, { ...first, id: 32, title: 'Three sessions' }] } as typeof productDetail;
  await openPage('/treatment-detail/20', { answers: { ...answers, product: two } });
  await pressElement(await screen.findByRole('button', { name: t('action.pay') }));
  const [single, package_] = await screen.findAllByRole('checkbox');
  await pressElement(single as HTMLElement);
  screen.getByText(treatmentWords('options.quantity.visits'));
  expect(screen.queryByText(treatmentWords('options.several'))).toBeNull();
  await pressElement(package_ as HTMLElement);
  screen.getByText(treatmentWords('options.several'));
});

it('offers nothing new of a clinic that takes nothing', async () => {
  await openPage('/treatment-detail/20', { answers: { product: { ...productDetail, hospital: { ...productDetail.hospital, accepts_new: false } } } });
  await screen.findByText(t('action.closed'));
  expect(screen.queryByRole('button', { name: t('action.pay') })).toBeNull();
});

it('stands with names of any length, without pictures, reviews or services', async () => {
  const bare = { ...productDetail.hospital, name: LONG_NAME, additional_services: [] };
  const product = {
    ...productDetail,
    title: LONG_NAME,
    banner_pictures: [],
    profile_pictures: [],
    notes: '',
    hospital: bare,
    review_stats: { avg_score: 0, total_review_quantity: 0 },
  };
  await openPage('/treatment-detail/20', { answers: { product } });
  await screen.findByRole('heading', { level: 1, name: LONG_NAME });
  screen.getByText(t('picture.empty'));
  screen.getByText(t('rating.none'));
});

it('asks whoever is not signed in to sign in, when she asks the clinic', async () => {
  await openPage('/treatment-detail/20', { as: 'nobody', answers });
  await pressElement(await screen.findByRole('button', { name: t('action.chat') }));
  await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('en', 'sign-in'))('login.title') });
});

it('needs an option for the checkout', async () => {
  await openPage('/treatment-detail/20', { answers });
  await pressElement(await screen.findByRole('button', { name: t('action.pay') }));
  const dialog = within(await screen.findByRole('dialog', { name: treatmentWords('options.title') }));
  await pressElement(dialog.getByRole('button', { name: treatmentWords('options.next') }));
  await dialog.findByText(treatmentWords('options.choose'));
  await pressElement(dialog.getByRole('button', { name: t('common.close') }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['notFound', refusedCall('catalog.product-not-found')],
  ['withdrawn', refusedCall('catalog.hospital-withdrawn')],
  ['other', BROKEN_SERVER],
] as const)('is the page of %s when it is not there', async (kind, trouble) => {
  await openPage('/treatment-detail/20', { answers: { product: trouble } });
  await screen.findByRole('heading', { level: 1, name: shell(`error.${kind}.title`) });
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'catalog');
  await openPage('/treatment-detail/20', { language: 'ar', answers });
  await screen.findByRole('button', { name: ar('action.pay') });
  expect(document.documentElement.dir).toBe('rtl');
});

it.each([
  ['names the next free date on the button that leads anybody to it', nextFree, /2 Dec, 10:00/, `&start=${encodeURIComponent(nextFree.first as string)}`],
  ['leads to the free times where no date is free', { ...nextFree, first: null }, t('action.date'), ''],
  ['leads to the free times where the next one could not be read', BROKEN_SERVER, t('action.date'), ''],
] as const)('%s', async (_, answer, name, start) => {
  await openPage('/treatment-detail/20', { as: 'nobody', answers: { ...answers, nextFree: answer } });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(`/visit/choose?hospital_id=3&product_id=20${start}`);
});

describe('a treatment that answers', () => {
  const words = async (language: 'en' | 'ar' = 'en') => loadTestPhrases(language, 'treatment');
  const part = (name: string) => within(screen.getByRole('region', { name }));
  const opened = async (more: FakeAnswers = {}) => {
    await openPage('/treatment-detail/20', { answers: { ...answers, ...more } });
    await screen.findByRole('heading', { level: 1 });
    return words();
  };

  it('says what it costs in all: at the clinic, here, what is left, what may come on top, and what comes back', async () => {
    const [first] = productDetail.options;
    const second = {
      ...first,
      id: 32,
      price: 150.5,
      treatment_price: { from: 2000, to: 2400, currency_code: 'USD' },
      is_vat_include: false,
      extras: ['Sedation'],
    };
    const priced = { ...productDetail, treatment_price: { from: 1250, to: 2400, currency_code: 'USD' }, options: [first, second] } as typeof productDetail;
    const w = await opened({ product: priced });
    const row = (label: string) => part(w('cost.title')).getByText(label).nextElementSibling?.textContent;
    expect(row(w('cost.range'))).toBe(fees('price.range', { from: '$1,250', to: '$2,400' }));
    expect(row(w('cost.fee'))).toBe(fees('price.range', { from: '$120', to: '$150.50' }));
    expect(row(w('cost.rest'))).toBe(fees('price.range', { from: '$1,130', to: '$2,249.50' }));
    expect(row(w('cost.within'))).toBe(w('cost.anaesthetic'));
    expect(row(w('cost.onTop'))).toBe(`${w('cost.vat.some')} · Prescribed medicine · Sedation · Further tests`);
    part(w('cost.title')).getByText(fees('refund.badge'));
  });

  it('says nothing of what is left where an option has no published price', async () => {
    const options = productDetail.options.map((option) => ({ ...option, treatment_price: null, extras: [] }));
    const w = await opened({ product: { ...productDetail, treatment_price: null, options }, treatmentGuide: NO_GUIDE });
    const costs = part(w('cost.title'));
    costs.getByText(fees('price.ask'));
    costs.getByText(w('cost.onTop.none'));
    expect(costs.queryByText(w('cost.rest'))).toBeNull();
  });

  it('says how many days it takes, what each is for, how it goes, what to mind and what may go wrong', async () => {
    const w = await opened();
    screen.getByRole('heading', { name: w('stay.seoul', { count: 4 }) });
    screen.getByText('Redness can be seen');
    screen.getByText(new RegExp(`^${w('stay.days', { from: '2', to: '3' })}`));
    for (const said of [...guide.steps, ...guide.risks.common, ...guide.risks.rare, 'Come without make-up.', 'Wash gently.', 'Call with blisters.'])
      screen.getByText(said);
    screen.getByText('Does it hurt?');
    const other = screen.getByRole('link', { name: 'Collagen booster' });
    expect(other.getAttribute('href')).toBe('/treatment-detail/21');
    expect(other.closest('li')?.textContent).toContain(fees('price.from', { amount: '$280' }));
  });

  it.each([
    ['busan-haeundae', 'stay.busan'],
    ['jeju', 'stay.korea'],
  ] as const)('names where the clinic is: %s', async (area, words) => {
    const w = await opened({ product: { ...productDetail, hospital: { ...productDetail.hospital, area } } });
    screen.getByRole('heading', { name: w(words, { count: 4 }) });
  });

  it('says nothing of days, steps, risks and questions that nobody has written', async () => {
    const w = await opened({ treatmentGuide: NO_GUIDE, product: { ...productDetail, care: null } });
    for (const title of ['stay.title', 'steps.title', 'care.title', 'risks.title', 'questions.title', 'others.title'] as const)
      expect(screen.queryByText(w(title)), title).toBeNull();
  });

  it('asks for no date of a clinic that takes nothing new', async () => {
    const { named } = await openPage('/treatment-detail/20', {
      answers: { product: { ...productDetail, hospital: { ...productDetail.hospital, accepts_new: false } } },
    });
    await screen.findByText(t('action.closed'));
    expect(screen.queryByRole('link', { name: new RegExp(t('action.date')) })).toBeNull();
    expect(named('nextFree')).toEqual([]);
  });

  it('shows the newest reviews with figures by star', async () => {
    const translated = { ...review, id: 2, content: 'Ruhig.', original_content: '차분했어요.', translation: 'done' as const, rating: 4, verified: false };
    const w = await opened({ reviewSummary: summary, reviews: [review, translated] });
    screen.getByText('Kind and quick.');
    screen.getByText(w('reviews.verified'));
    screen.getByText(new RegExp(w('reviews.translated')));
    screen.getByText(w('reviews.bar', { stars: '4', count: 1 }));
    expect(screen.getByRole('link', { name: w('reviews.all', { count: 2 }) }).getAttribute('href')).toBe('/event-review/3/20');
  });

  it.each(['failed', 'pending', 'partial'] as const)('says of a review whose translation is %s that it is', async (translation) => {
    const w = await opened({ reviewSummary: summary, reviews: [{ ...review, translation }] });
    screen.getByText(new RegExp(w(`reviews.${translation}`)));
  });

  it('says when nobody has reviewed it', async () => {
    const w = await opened({ reviewSummary: NO_REVIEWS });
    screen.getByText(w('reviews.none'));
  });

  it('asks for three reviews, and for those of this treatment', async () => {
    const { named } = await openPage('/treatment-detail/20', { answers });
    expect(named('reviews')).toMatchObject([{ input: { hospital_id: '3', product_id: '20', limit: '3' } }]);
    expect(named('reviewSummary')).toMatchObject([{ input: { product_id: '20' } }]);
  });

  it('tells search engines its questions and how it goes', async () => {
    await opened();
    const data = readStructuredData();
    expect(data.find((one) => one['@type'] === 'FAQPage')).toMatchObject({
      mainEntity: [{ '@type': 'Question', name: 'Does it hurt?', acceptedAnswer: { '@type': 'Answer', text: 'It differs from person to person.' } }],
    });
    expect(JSON.stringify(data)).toContain('"howPerformed":"A doctor looks at the skin.');
  });

  it('counts days in Arabic', async () => {
    await openPage('/treatment-detail/20', { language: 'ar', answers });
    await screen.findByRole('heading', { name: (await words('ar'))('stay.seoul', { count: 4 }) });
  });
});
