import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN, OFFLINE, refused } from '../testing/api.ts';
import { open, press } from '../testing/open.tsx';
import { hospital, LONG, productDetail, review } from '../testing/samples.ts';
import { sayIn } from '../testing/say.ts';

const t = await sayIn('en', 'reviews');
const shell = await sayIn('en', 'shell');
const answers = { hospital, product: productDetail, productStats: { avg_score: 5, total_review_quantity: 1 }, reviews: [review] };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('shows what was written, under its own title, and the way back to the treatment', async () => {
  await open('/event-review/3/20', { answers });
  await heading(t('title'));
  screen.getByText(review.content);
  expect(screen.getByRole('link', { name: productDetail.title }).getAttribute('href')).toBe('/treatment-detail/20');
  expect(document.title).toBe(`${t('documentTitle', { title: productDetail.title })} · Naru`);
});

it('says where there are none, and leads to the treatment', async () => {
  await open('/event-review/3/20', { answers: { ...answers, productStats: { avg_score: 0, total_review_quantity: 0 }, reviews: [] } });
  await screen.findByRole('heading', { name: t('empty.title') });
  expect(screen.getByRole('link', { name: t('empty.action') }).getAttribute('href')).toBe('/treatment-detail/20');
});

it('stays where a treatment is no longer offered, and leads to the clinic', async () => {
  await open('/event-review/3/20', { answers: { ...answers, product: refused('catalog.product-not-found') } });
  await heading(t('title'));
  expect(screen.getByRole('link', { name: hospital.name }).getAttribute('href')).toBe('/clinic-detail/3');
});

it('keeps what is there when more cannot be loaded, and tries again', async () => {
  let answer: typeof OFFLINE | (typeof review)[] = OFFLINE;
  await open('/event-review/3/20', {
    answers: { ...answers, productStats: { avg_score: 5, total_review_quantity: 2 }, reviews: ({ input }) => (input.after ? answer : [review]) },
  });
  await press(await screen.findByRole('button', { name: t('list.more') }));
  await screen.findByText(t('list.failed'));
  screen.getByText(review.content);
  answer = [{ ...review, id: 0, content: LONG }];
  await press(screen.getByRole('button', { name: t('list.more') }));
  await screen.findByText(LONG);
});

it.each([
  ['notFound', refused('catalog.hospital-not-found')],
  ['withdrawn', refused('catalog.hospital-withdrawn')],
  ['other', BROKEN],
] as const)('is the page of %s when the clinic is not there', async (kind, trouble) => {
  await open('/event-review/3/20', { answers: { ...answers, hospital: trouble } });
  await heading(shell(`error.${kind}.title`));
  screen.getByRole('banner');
});

it('in Arabic from right to left, a review in another language marked as translated', async () => {
  const ar = await sayIn('ar', 'reviews');
  await open('/event-review/3/20', { language: 'ar', answers: { ...answers, reviews: [{ ...review, language: 'ko', original_content: '친절해요' }] } });
  await heading(ar('title'));
  expect(document.documentElement.dir).toBe('rtl');
  screen.getByText(ar('review.translated', { language: ar('language.ko') }));
});
