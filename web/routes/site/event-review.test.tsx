import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { review } from '../../testing/review-samples.ts';
import { hospital, LONG_NAME, productDetail } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'reviews');
const shell = await loadTestPhrases('en', 'shell');
const summary = {
  ...{ avg_score: 5, total_review_quantity: 1, spread: [1, 0, 0, 0, 0], scores: { result: 5, care: 5, price: 4, language: 5 } },
  ...{ languages: [{ language: 'en' as const, count: 1 }], treatments: [{ id: 20, title: 'Skin booster', count: 1 }] },
};
const answers = { hospital, product: productDetail, reviewSummary: summary, reviews: [review] };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('shows what was written, under its own title, and the way back to the treatment', async () => {
  await openPage('/event-review/3/20', { answers });
  await heading(t('title'));
  screen.getByText(review.content);
  expect(screen.getByRole('link', { name: productDetail.title }).getAttribute('href')).toBe('/treatment-detail/20');
  expect(document.title).toBe(`${t('documentTitle', { title: productDetail.title })} · Naru`);
});

it('says how many reviews the averages of parts are from, where it is not all of them', async () => {
  await openPage('/event-review/3/20', { answers: { ...answers, reviewSummary: { ...summary, total_review_quantity: 12, scored: 1 } } });
  await screen.findByText(t('summary.scored', { count: 1 }));
});

it('says where there are none, and leads to the treatment', async () => {
  await openPage('/event-review/3/20', {
    answers: { ...answers, reviewSummary: { ...summary, avg_score: 0, total_review_quantity: 0, spread: [0, 0, 0, 0, 0], scores: null }, reviews: [] },
  });
  await screen.findByRole('heading', { name: t('empty.title') });
  expect(screen.getByRole('link', { name: t('empty.action') }).getAttribute('href')).toBe('/treatment-detail/20');
});

it('stays where a treatment is no longer offered, and leads to the clinic', async () => {
  await openPage('/event-review/3/20', { answers: { ...answers, product: refusedCall('catalog.product-not-found') } });
  await heading(t('title'));
  expect(screen.getByRole('link', { name: hospital.name }).getAttribute('href')).toBe('/clinic-detail/3');
});

it('keeps what is there when more cannot be loaded, and tries again', async () => {
  let answer: typeof OFFLINE_CALL | (typeof review)[] = OFFLINE_CALL;
  await openPage('/event-review/3/20', {
    answers: { ...answers, reviewSummary: { ...summary, total_review_quantity: 2 }, reviews: ({ input }) => (input.after ? answer : [review]) },
  });
  await pressElement(await screen.findByRole('button', { name: t('list.more') }));
  await screen.findByText(t('list.failed'));
  screen.getByText(review.content);
  answer = [{ ...review, id: 0, content: LONG_NAME }];
  await pressElement(screen.getByRole('button', { name: t('list.more') }));
  await screen.findByText(LONG_NAME);
});

it.each([
  ['notFound', refusedCall('catalog.hospital-not-found')],
  ['withdrawn', refusedCall('catalog.hospital-withdrawn')],
  ['other', BROKEN_SERVER],
] as const)('is the page of %s when the clinic is not there', async (kind, trouble) => {
  await openPage('/event-review/3/20', { answers: { ...answers, hospital: trouble } });
  await heading(shell(`error.${kind}.title`));
  screen.getByRole('banner');
});

it('renders in Arabic from right to left, with a review in another language marked as translated', async () => {
  const ar = await loadTestPhrases('ar', 'reviews');
  await openPage('/event-review/3/20', {
    language: 'ar',
    answers: { ...answers, reviews: [{ ...review, language: 'ko', original_content: '친절해요', translation: 'done' }] },
  });
  await heading(ar('title'));
  expect(document.documentElement.dir).toBe('rtl');
  screen.getByText(ar('review.translated', { language: ar('language.ko') }));
});

it('shows all of a clinic with the treatment of each, and keeps what is chosen in the address', async () => {
  const { named } = await openPage('/event-review/3?stars=5&sort=lowest&language=xx', { answers: { ...answers, hospitalReviews: [review] } });
  await heading(t('title'));
  expect(named('hospitalReviews').at(-1)?.input).toMatchObject({ hospital_id: '3', stars: '5', sort: 'lowest' });
  expect(named('hospitalReviews').at(-1)?.input).not.toHaveProperty('language');
  within(screen.getByRole('article')).getByText(review.product.title);
  within(screen.getByRole('combobox', { name: t('common.treatment') })).getByRole('option', { name: 'Skin booster (1)' });
});

it('says of each what is known: verified, edited, its country alone, the marks of its translation, the answer', async () => {
  const said = {
    content: 'Wait 3 hours.',
    content_language: 'en' as const,
    language: 'ko' as const,
    original_content: '3일 기다리세요.',
    translation: 'done' as const,
  };
  const marks = [{ strength: 'strong' as const, kind: 'duration' as const, original: { start: 0, end: 2 }, translation: { start: 5, end: 12 } }];
  const answer = { ...said, content: 'Thank you.', original_content: '감사합니다.', marks: [], written_on: '2026-01-05' };
  await openPage('/event-review/3/20', {
    answers: { ...answers, reviews: [{ ...review, ...said, marks, answer, country_only: true, username: 'Japan', edited_on: '2026-01-03' }] },
  });
  const card = within(await screen.findByRole('article'));
  for (const text of [t('review.verified'), t('review.from', { country: 'Japan' }), t('answer.title'), 'Thank you.']) card.getByText(text, { exact: false });
  expect(screen.getByRole('article').textContent).toContain(t('mark.differs', { original: '3일', translation: '3 hours' }));
});

it('is reported with a reason, and what was written stays when that fails', async () => {
  let refusal: typeof OFFLINE_CALL | { msg: string } = OFFLINE_CALL;
  const { named } = await openPage('/event-review/3/20', { answers: { ...answers, reportReview: () => refusal } });
  await pressElement(await screen.findByRole('button', { name: t('report.of', { name: review.username }) }));
  const dialog = within(await screen.findByRole('dialog'));
  await pressElement(dialog.getByRole('button', { name: t('report.send') }));
  await dialog.findByText(t('report.reason.missing'));
  expect(named('reportReview')).toEqual([]);
  await typeText(dialog.getByRole('combobox'), 'insult');
  await typeText(dialog.getByRole('textbox'), 'Rude.');
  await pressElement(dialog.getByRole('button', { name: t('report.send') }));
  await dialog.findByText(t('report.failed'));
  refusal = { msg: 'OK' };
  await pressElement(dialog.getByRole('button', { name: t('report.send') }));
  await screen.findByText(t('report.taken'));
  expect(named('reportReview').at(-1)?.body).toEqual({ reason: 'insult', words: 'Rude.' });
});

it('leads to write, with the clinic and the treatment', async () => {
  await openPage('/event-review/3/20', { answers });
  expect((await screen.findByRole('link', { name: t('write') })).getAttribute('href')).toBe('/my-reviews?hospital_id=3&product_id=20');
});

it('shows pictures small, opens one large by a press, and turns by keys and buttons; only those with pictures are a choice', async () => {
  const shown_pictures = ['a', 'b'].map((id) => ({ src: `/review-pictures/${id}.medium.webp`, srcset: '', width: 640, height: 480, placeholder: '' }));
  const { named } = await openPage('/event-review/3/20?pictures=1', {
    answers: {
      ...answers,
      reviewSummary: { ...summary, with_pictures: 1 },
      reviews: [{ ...review, images: shown_pictures.map(({ src }) => src), shown_pictures }],
    },
  });
  const name = (index: number) => t('review.picture', { index, name: review.username });
  await pressElement(await screen.findByRole('button', { name: name(1) }));
  const dialog = within(await screen.findByRole('dialog', { name: name(1) }));
  fireEvent.keyDown(dialog.getByRole('img'), { key: 'ArrowRight' });
  await dialog.findByRole('img', { name: name(2) });
  expect((dialog.getByRole('button', { name: t('picture.next') }) as HTMLButtonElement).disabled).toBe(true);
  await pressElement(dialog.getByRole('button', { name: t('picture.previous') }));
  await dialog.findByRole('img', { name: name(1) });
  expect(named('reviews')[0]?.input).toMatchObject({ pictures: '1' });
  expect((screen.getByRole('checkbox', { name: t('choose.pictures', { count: 1 }), hidden: true }) as HTMLInputElement).checked).toBe(true);
});
