import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { REVIEW_SCORES, SITE_LANGUAGES, type SiteLanguage } from '../../../contract/constants.ts';
import { BROKEN_SERVER, type CallFailure, OFFLINE_CALL, refusedCall } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { visitWithoutReview, visitWithReview } from '../../testing/review-samples.ts';

const t = await loadTestPhrases('en', 'own-reviews');
const opened = async (answers: NonNullable<Parameters<typeof openPage>[1]>['answers'], language: SiteLanguage = 'en') =>
  openPage('/review/7', { language, answers: { ownReviewPictures: { consent: null, pictures: [] }, ...answers } });

/** Fills in all fields that a review requires. */
async function fill(say: typeof t) {
  for (const score of REVIEW_SCORES) {
    const group = within(await screen.findByRole('group', { name: new RegExp(`^${say(`stars.${score}`)}`) }));
    await pressElement(group.getByRole('radio', { name: new RegExp(say('stars.label', { value: '4' })) }));
  }
  await typeText(screen.getByRole('textbox'), 'Très bien.');
  await pressElement(screen.getByRole('checkbox', { name: new RegExp(say('consent')) }));
}

describe('writing', () => {
  it.each(SITE_LANGUAGES)('in %s: says what publishing means, and sends what was given', async (language) => {
    const say = await loadTestPhrases(language, 'own-reviews');
    const { named } = await opened({ visitReview: visitWithoutReview, saveReview: visitWithReview }, language);
    await screen.findByText(say('health.text'));
    screen.getByText('A*** H.');
    await fill(say);
    await pressElement(screen.getByRole('checkbox', { name: say('country') }));
    screen.getByText(say('shown.country', { country: 'United Kingdom' }));
    await pressElement(screen.getByRole('button', { name: say('publish') }));
    await screen.findByText(say('published'));
    const scores = { result: 4, care: 4, price: 4, language: 4 };
    expect(named('saveReview')[0]?.body).toEqual({ scores, words: 'Très bien.', country_only: true, consent: true });
  });

  it('sends nothing without stars, words and consent, and says so beside each', async () => {
    const { named } = await opened({ visitReview: visitWithoutReview });
    await pressElement(await screen.findByRole('button', { name: t('publish') }));
    expect(screen.getAllByText(t('stars.missing'))).toHaveLength(REVIEW_SCORES.length);
    screen.getByText(t('words.missing'));
    screen.getByText(t('consent.missing'));
    expect(named('saveReview')).toEqual([]);
  });

  it.each([OFFLINE_CALL, BROKEN_SERVER, refusedCall('reviews.no-visit')])('keeps what was given when it cannot be saved', async (trouble: CallFailure) => {
    await opened({ visitReview: visitWithoutReview, saveReview: trouble });
    await fill(t);
    await pressElement(screen.getByRole('button', { name: t('publish') }));
    await screen.findByText(t('failed'));
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Très bien.');
  });

  it('asks for the treatment where the visit names none', async () => {
    const bare = { ...visitWithoutReview, product_id: null, product_title: null, treatments: [{ id: 20, title: 'Skin booster' }] };
    const { named } = await opened({ visitReview: bare, saveReview: visitWithReview });
    await fill(t);
    await pressElement(screen.getByRole('button', { name: t('publish') }));
    await screen.findByText(t('treatment.missing'));
    await typeText(screen.getByRole('combobox', { name: new RegExp(`^${t('treatment').replace('?', '.')}`) }), '20');
    await pressElement(screen.getByRole('button', { name: t('publish') }));
    await screen.findByText(t('published'));
    expect(named('saveReview')[0]?.body).toMatchObject({ product_id: 20 });
  });
});

describe('a review that was written', () => {
  it('is shown as it stands, and changed from what it is', async () => {
    await opened({ visitReview: visitWithReview });
    await screen.findByText(t('standing'));
    await pressElement(screen.getByRole('button', { name: t('change') }));
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Kind and quick.');
  });

  it('is only read once its seven days are over', async () => {
    await opened({ visitReview: { ...visitWithReview, review: { ...visitWithReview.review, edit_until: null } } });
    await screen.findByText(t('standing'));
    expect(screen.queryByRole('button', { name: t('change') })).toBeNull();
  });

  it('is hidden for a reason that its writer reads', async () => {
    await opened({ visitReview: { ...visitWithReview, review: { ...visitWithReview.review, hidden: { reason: 'insult', at: '2026-01-05T01:00:00Z' } } } });
    await screen.findByText(t('hidden.text', { reason: t('fault.insult') }));
  });

  it('is withdrawn after a question that says what goes', async () => {
    const { named } = await opened({ visitReview: visitWithReview, withdrawReview: { msg: 'OK' } });
    await pressElement(await screen.findByRole('button', { name: t('withdraw') }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(t('withdraw.text'));
    await pressElement(dialog.getByRole('button', { name: t('withdraw.confirm') }));
    await expect.poll(() => named('withdrawReview')).toHaveLength(1);
  });
});

it.each([
  ['notYet', { ...visitWithoutReview, may_write: false }],
  ['withdrawn', { ...visitWithoutReview, may_write: false, withdrawn_at: '2026-01-05T01:00:00Z' }],
] as const)('says %s', async (phrase, visit) => {
  await opened({ visitReview: visit });
  await screen.findByText(t(phrase));
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('says that it could not be loaded', async () => {
  await opened({ visitReview: OFFLINE_CALL });
  await screen.findByRole('heading', { name: t('failed.load') });
});

describe('all of hers', () => {
  it('are listed with what became of each', async () => {
    const hidden = {
      ...visitWithReview,
      visit_id: 8,
      review: { ...visitWithReview.review, hidden: { reason: 'insult' as const, at: '2026-01-05T01:00:00Z' } },
    };
    await openPage('/my-reviews', { answers: { myReviews: [visitWithoutReview, { ...visitWithReview, visit_id: 9 }, hidden] } });
    expect((await screen.findByRole('link', { name: t('write') })).getAttribute('href')).toBe('/review/7');
    screen.getByText(t('state.published'));
    screen.getByText(t('state.hidden', { reason: t('fault.insult') }));
  });

  it('lead on to the one visit that fits', async () => {
    await openPage('/my-reviews?hospital_id=3&product_id=20', {
      answers: { myReviews: [visitWithoutReview, { ...visitWithReview, visit_id: 9 }], visitReview: visitWithoutReview },
    });
    await screen.findByRole('heading', { name: t('page.write') });
  });

  it('say that there are none', async () => {
    await openPage('/my-reviews', { answers: { myReviews: [] } });
    await screen.findByRole('heading', { name: t('none.title') });
  });

  it('say that they could not be loaded', async () => {
    await openPage('/my-reviews', { answers: { myReviews: BROKEN_SERVER } });
    await screen.findByText(t('failed.load'));
  });
});

describe('pictures', () => {
  const drawn = { src: '/review-pictures/a.medium.webp', srcset: '/review-pictures/a.small.webp 320w', width: 640, height: 480, placeholder: '' };
  const one = (state: 'waiting' | 'released' | 'refused', more: object = {}) => ({
    id: state,
    state,
    reason: null,
    picture: drawn,
    at: '2026-01-04T01:00:00Z',
    ...more,
  });
  const agreed = { version: '2025-02-10', agreed_at: '2026-01-04T01:00:00Z' };

  it.each(SITE_LANGUAGES)('in %s: says what became of each, and takes one back', async (language) => {
    const say = await loadTestPhrases(language, 'own-reviews');
    const pictures = [one('waiting'), one('released'), one('refused', { picture: null, reason: 'somebody-else' as const })];
    const { named } = await opened(
      { visitReview: visitWithReview, ownReviewPictures: { consent: agreed, pictures }, takeBackReviewPicture: { msg: 'OK' } },
      language,
    );
    for (const state of ['waiting', 'released', 'refused'] as const) await screen.findByText(say(`pictures.${state}`));
    screen.getByText(say('pictures.reason', { reason: say('pictures.fault.somebody-else') }));
    await pressElement(screen.getByRole('button', { name: say('pictures.takeBack.of', { index: 2 }) }));
    expect(named('takeBackReviewPicture')).toHaveLength(1);
  });

  it('asks for her consent before anything leaves her device, and four is the most', async () => {
    const { named } = await opened({ visitReview: visitWithReview, allowReviewPictures: { consent: agreed, pictures: [] } });
    const input = await screen.findByLabelText(t('pictures.add'), { selector: 'input' });
    const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
    await act(async () => void fireEvent.change(input, { target: { files: [file] } }));
    const dialog = within(await screen.findByRole('dialog', { name: t('pictures.consent.title') }));
    await pressElement(dialog.getByRole('button', { name: t('pictures.consent.confirm') }));
    await dialog.findByText(t('pictures.consent.missing'));
    expect(named('allowReviewPictures')).toEqual([]);
  });

  it('offers no more where there are four', async () => {
    const four = [1, 2, 3, 4].map((at) => one('waiting', { id: String(at) }));
    await opened({ visitReview: visitWithReview, ownReviewPictures: { consent: agreed, pictures: four } });
    await screen.findAllByText(t('pictures.waiting'));
    expect(screen.queryByRole('button', { name: t('pictures.add') })).toBeNull();
  });

  it('can be asked for again when they do not come', async () => {
    await opened({ visitReview: visitWithReview, ownReviewPictures: BROKEN_SERVER });
    await screen.findByText(t('pictures.failed.load'));
    screen.getByRole('button', { name: t('common.retry') });
  });
});
