import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ReportedReview } from '../../../contract/reviews/review-desk.ts';
import { BROKEN_SERVER, refusedCall } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { review } from '../../testing/review-samples.ts';
import { hospital } from '../../testing/samples.ts';

const clinic = await loadTestPhrases('ko', 'clinic-reviews');
const t = await loadTestPhrases('ko', 'operator-reviews');
const shared = await loadTestPhrases('ko', 'console');
type Given = NonNullable<Parameters<typeof openPage>[1]>['answers'];

describe('the clinic', () => {
  const opened = (answers: Given) => openPage('/clinic/reviews', { as: 'hospital', answers: { hospital, ...answers } });

  it('answers once in public, and is asked for words', async () => {
    const { named } = await opened({ clinicReviews: { total: 1, items: [review] }, answerReview: { msg: 'OK' } });
    await pressElement(await screen.findByRole('button', { name: clinic('answer.of', { name: review.username }) }));
    const dialog = within(await screen.findByRole('dialog'));
    await pressElement(dialog.getByRole('button', { name: clinic('answer.send') }));
    await dialog.findByText(clinic('answer.missing'));
    await typeText(dialog.getByRole('textbox'), '감사합니다.');
    await pressElement(dialog.getByRole('button', { name: clinic('answer.send') }));
    await screen.findByText(clinic('answer.done'));
    expect(named('answerReview').map(({ body }) => body)).toEqual([{ words: '감사합니다.' }]);
  });

  it('reads why its answer was not taken, with its words still there', async () => {
    await opened({ clinicReviews: { total: 1, items: [review] }, answerReview: refusedCall('reviews.answered') });
    await pressElement(await screen.findByRole('button', { name: clinic('answer.of', { name: review.username }) }));
    const dialog = within(await screen.findByRole('dialog'));
    await typeText(dialog.getByRole('textbox'), '감사합니다.');
    await pressElement(dialog.getByRole('button', { name: clinic('answer.send') }));
    await dialog.findByText(clinic('answer.failed'));
    expect((dialog.getByRole('textbox') as HTMLTextAreaElement).value).toBe('감사합니다.');
  });

  it.each([
    ['none', { total: 0, items: [] }],
    ['failed', BROKEN_SERVER],
  ] as const)('reads of its reviews: %s', async (phrase, clinicReviews) => {
    await opened({ clinicReviews: 'items' in clinicReviews ? { total: 0, items: [] } : clinicReviews });
    await screen.findByText(phrase === 'failed' ? shared('shared.reviews.failed') : clinic(phrase));
  });
});

describe('an operator', () => {
  const reported: ReportedReview = {
    ...review,
    hospital_name: 'Haneul',
    reports: [{ reason: 'other', words: 'Not true.', at: '2026-01-05T03:00:00Z' }],
    hidden: null,
  };
  const opened = (answers: Given, address = '/operator/reviews') => openPage(address, { as: 'operator', answers });

  it('releases a picture, and refuses one for a reason alone', async () => {
    const drawn = { src: '/review-pictures/a.medium.webp', srcset: '/review-pictures/a.small.webp 320w', width: 640, height: 480, placeholder: '' };
    const pictures = (['waiting', 'released'] as const).map((state) => ({ id: state, state, picture: drawn, at: '2026-01-05T03:00:00Z' }));
    const { named } = await opened(
      { reviewQueue: { total: 1, items: [{ ...reported, reports: [], pictures }] }, decideReviewPicture: { msg: 'OK' } },
      '/operator/reviews?state=pictures',
    );
    const [first, second] = [t('picture.of', { index: 1, name: review.username }), t('picture.of', { index: 2, name: review.username })];
    expect((await screen.findByRole('link', { name: t('picture.open', { name: first }) })).getAttribute('href')).toBe('/review-pictures/a.large.webp');
    expect(named('reviewQueue')[0]?.input).toEqual({ state: 'pictures' });
    expect(screen.queryByRole('button', { name: t('release.of', { name: second }) })).toBeNull();
    await pressElement(screen.getByRole('button', { name: t('release.of', { name: first }) }));
    await screen.findByText(t('release.done'));
    await pressElement(screen.getByRole('button', { name: t('refuse.of', { name: second }) }));
    const dialog = within(await screen.findByRole('dialog'));
    await pressElement(dialog.getByRole('button', { name: t('refuse') }));
    await dialog.findByText(t('reason.missing'));
    await typeText(dialog.getByRole('combobox'), 'unclear');
    await pressElement(dialog.getByRole('button', { name: t('refuse') }));
    await screen.findByText(t('refuse.done'));
    expect(named('decideReviewPicture').map(({ body }) => body)).toEqual([{ act: 'release' }, { act: 'refuse', reason: 'unclear' }]);
  });

  it('hides one for a reason alone', async () => {
    const { named } = await opened({ reviewQueue: { total: 1, items: [reported] }, decideReview: { msg: 'OK' } });
    await screen.findByText('Not true.');
    await pressElement(screen.getByRole('button', { name: t('hide.of', { name: review.username }) }));
    const dialog = within(await screen.findByRole('dialog'));
    await pressElement(dialog.getByRole('button', { name: t('hide') }));
    await dialog.findByText(t('reason.missing'));
    await typeText(dialog.getByRole('combobox'), 'insult');
    await pressElement(dialog.getByRole('button', { name: t('hide') }));
    await screen.findByText(t('hide.done'));
    expect(named('decideReview').map(({ body }) => body)).toEqual([{ act: 'hide', reason: 'insult' }]);
  });

  it('leaves one as it is', async () => {
    const first = await opened({ reviewQueue: { total: 1, items: [reported] }, decideReview: { msg: 'OK' } });
    await pressElement(await screen.findByRole('button', { name: t('dismiss') }));
    await screen.findByText(t('dismiss.done'));
    expect(first.named('decideReview').at(-1)?.body).toEqual({ act: 'dismiss' });
  });

  it('shows a hidden one again', async () => {
    const hidden = { ...reported, reports: [], hidden: { reason: 'insult' as const, at: '2026-01-06T03:00:00Z' } };
    const second = await opened({ reviewQueue: { total: 1, items: [hidden] }, decideReview: { msg: 'OK' } }, '/operator/reviews?state=hidden');
    await pressElement(await screen.findByRole('button', { name: t('show.again') }));
    await screen.findByText(t('show.done'));
    expect(second.named('decideReview').at(-1)?.body).toEqual({ act: 'show' });
  });

  it('reads that a colleague was sooner', async () => {
    await opened({ reviewQueue: { total: 1, items: [reported] }, decideReview: refusedCall('reviews.decided') });
    await pressElement(await screen.findByRole('button', { name: t('dismiss') }));
    await screen.findByText(t('act.failed'));
  });

  it.each([
    ['none', { total: 0, items: [] }],
    ['failed', BROKEN_SERVER],
  ] as const)('reads of the queue: %s', async (phrase, reviewQueue) => {
    await opened({ reviewQueue: 'items' in reviewQueue ? { total: 0, items: [] } : reviewQueue });
    await screen.findByText(phrase === 'failed' ? shared('shared.reviews.failed') : t(phrase));
  });
});
