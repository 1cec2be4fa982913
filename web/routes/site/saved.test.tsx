import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { SavedIds, SavedItem } from '../../../contract/finding/saved.ts';
import { GUEST_FAVORITES_KEY } from '../../catalog/saved/guest-favorites-key.ts';
import { importGuestFavorites } from '../../catalog/saved/import-guest-favorites.ts';
import { BROKEN_SERVER } from '../../testing/api.ts';
import { findResult } from '../../testing/finding-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { clinicCard, foundTreatment, LONG_NAME, product, productDetail, toListReply } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'saved');
const c = await loadTestPhrases('en', 'catalog');
const publicPage = { treatmentByName: productDetail, hospitalStats: product.review_stats };
const PUBLIC = '/en/treatments/hydrating-skin-booster';
const search = { id: 4, words: 'nose', query: 'q=nose&area=mapo', saved: true, used_at: '2026-11-20T03:00:00Z' };

const KEPT = JSON.stringify({ treatments: [20, 'x'], clinics: [3] });
beforeEach(() => localStorage.removeItem(GUEST_FAVORITES_KEY));

it('shows what she saved and looked at, however long the names are', async () => {
  const answers = {
    saved: { treatments: [{ ...foundTreatment, title: LONG_NAME }], clinics: [clinicCard], gone: [] },
    seen: { treatments: [foundTreatment], clinics: [] },
    searches: [search, { ...search, id: 5, saved: false }],
  };
  await openPage('/saved', { answers });
  const saved = await screen.findByRole('region', { name: t('treatments') });
  within(saved).getByRole('heading', { name: LONG_NAME });
  within(screen.getByRole('region', { name: t('clinics') })).getByRole('heading', { name: clinicCard.name });
  within(screen.getByRole('region', { name: t('seen') })).getByRole('heading', { name: foundTreatment.title });
  const links = within(screen.getByRole('region', { name: t('searches') })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/treatment-list?q=nose&area=mapo']);
});

it('says what to do where nothing is saved', async () => {
  await openPage('/saved');
  await screen.findByRole('heading', { name: t('empty') });
});

it('says that it could not be loaded', async () => {
  await openPage('/saved', { answers: { saved: BROKEN_SERVER } });
  await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('en', 'shell'))('error.other.title') });
});

it('forgets what she looked at when she says so', async () => {
  let seen = { treatments: [foundTreatment], clinics: [] as (typeof clinicCard)[] };
  const clearSeen = () => {
    seen = { treatments: [], clinics: [] };
    return { msg: '' };
  };
  const { named } = await openPage('/saved', { answers: { seen: () => seen, clearSeen } });
  await pressElement(await screen.findByRole('button', { name: t('seen.clear') }));
  await waitFor(() => expect(screen.queryByRole('region', { name: t('seen') })).toBeNull());
  expect(named('clearSeen')).toHaveLength(1);
});

it('takes away what is not offered any more', async () => {
  const gone: SavedItem[] = [{ kind: 'treatment', id: 7 }];
  const { named } = await openPage('/saved', { answers: { saved: { treatments: [], clinics: [], gone }, save: { treatments: [], clinics: [] } } });
  await pressElement(await screen.findByRole('button', { name: t('gone.remove') }));
  expect(named('save').map(({ body }) => body)).toEqual([{ saved: false, things: gone }]);
});

it('a heart saves at once and takes away again, for the account', async () => {
  let ids: SavedIds = { treatments: [], clinics: [] };
  const save = ({ body }: { body: unknown }) => {
    ids = { treatments: (body as { saved: boolean }).saved ? [20] : [], clinics: [] };
    return ids;
  };
  const { named } = await openPage('/treatment-list', { answers: { find: findResult([foundTreatment]), savedIds: () => ids, save } });
  const heart = await screen.findByRole('button', { name: c('save.one', { name: foundTreatment.title }) });
  expect(heart.getAttribute('aria-pressed')).toBe('false');
  await pressElement(heart);
  expect(heart.getAttribute('aria-pressed')).toBe('true');
  await pressElement(heart);
  expect(heart.getAttribute('aria-pressed')).toBe('false');
  expect(named('save').map(({ body }) => body)).toEqual([
    { saved: true, things: [{ kind: 'treatment', id: 20 }] },
    { saved: false, things: [{ kind: 'treatment', id: 20 }] },
  ]);
});

it('a heart that could not be saved stands as before, and says why', async () => {
  await openPage('/treatment-list', { answers: { find: findResult([foundTreatment]), save: BROKEN_SERVER } });
  const heart = await screen.findByRole('button', { name: c('save.one', { name: foundTreatment.title }) });
  await pressElement(heart);
  await screen.findByRole('alert');
  expect(heart.getAttribute('aria-pressed')).toBe('false');
});

it('a guest saves in her browser, and nothing is asked of the server for it', async () => {
  const { named } = await openPage(PUBLIC, { as: 'nobody', answers: publicPage });
  await pressElement(await screen.findByRole('button', { name: c('save.save') }));
  expect(JSON.parse(localStorage.getItem(GUEST_FAVORITES_KEY) ?? '')).toEqual({ treatments: [20], clinics: [] });
  expect([named('save'), named('see'), named('savedIds')]).toEqual([[], [], []]);
});

it('a guest has what her browser has on her list', async () => {
  localStorage.setItem(GUEST_FAVORITES_KEY, JSON.stringify({ treatments: [20], clinics: [3] }));
  await openPage('/saved', { as: 'nobody', answers: { find: findResult([foundTreatment]), clinicList: toListReply([clinicCard]) } });
  await screen.findByText(t('guest'));
  within(screen.getByRole('region', { name: t('treatments') })).getByRole('heading', { name: foundTreatment.title });
});

it('moves a guest’s favourites to the account at sign-in, and says so', async () => {
  localStorage.setItem(GUEST_FAVORITES_KEY, KEPT);
  const { named } = await openPage('/', { answers: { save: { treatments: [20], clinics: [3] } } });
  await importGuestFavorites();
  expect(named('save').map(({ body }) => body)).toEqual([
    {
      saved: true,
      things: [
        { kind: 'treatment', id: 20 },
        { kind: 'clinic', id: 3 },
      ],
    },
  ]);
  await screen.findByText(t('taken', { count: 2 }));
  expect(localStorage.getItem(GUEST_FAVORITES_KEY)).toBeNull();
});

it('shows imported favourites on the open home page without a reload', async () => {
  const home = await loadTestPhrases('en', 'site');
  localStorage.setItem(GUEST_FAVORITES_KEY, KEPT);
  const nothing = { treatments: [], clinics: [], gone: [] };
  let saved = nothing;
  const save = () => {
    saved = { ...nothing, treatments: [foundTreatment], clinics: [clinicCard] } as typeof saved;
    return { treatments: [foundTreatment.id], clinics: [clinicCard.id] };
  };
  await openPage('/', { answers: { save, saved: () => saved, popular: { why: 'asked', items: [{ ...foundTreatment, id: 23, asked: 9 }] } } });
  await screen.findByRole('heading', { name: (await loadTestPhrases('en', 'catalog'))('popular.title') });
  expect(screen.queryByRole('region', { name: home('home.saved') })).toBeNull();
  await importGuestFavorites();
  await screen.findByRole('region', { name: home('home.saved') });
});

it('keeps favourites that could not be imported', async () => {
  localStorage.setItem(GUEST_FAVORITES_KEY, KEPT);
  await openPage('/', { answers: { save: BROKEN_SERVER } });
  await expect(importGuestFavorites()).rejects.toThrow();
  expect(localStorage.getItem(GUEST_FAVORITES_KEY)).toBe(KEPT);
});

it('a clinic’s people take nothing over', async () => {
  localStorage.setItem(GUEST_FAVORITES_KEY, JSON.stringify({ treatments: [20], clinics: [] }));
  const { named } = await openPage(PUBLIC, { as: 'hospital', answers: publicPage });
  await importGuestFavorites();
  expect([named('save'), named('see')]).toEqual([[], []]);
  expect(localStorage.getItem(GUEST_FAVORITES_KEY)).not.toBeNull();
});

it('a page that she opens is among what she looked at; a failure of that is nobody’s business', async () => {
  const { named } = await openPage(PUBLIC, { answers: { ...publicPage, see: BROKEN_SERVER } });
  await screen.findByRole('heading', { level: 1, name: productDetail.title });
  await waitFor(() => expect(named('see').map(({ body }) => body)).toEqual([{ kind: 'treatment', id: 20 }]));
  screen.getByRole('heading', { level: 1, name: productDetail.title });
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'saved');
  await openPage('/saved', { language: 'ar', answers: { saved: { treatments: [foundTreatment], clinics: [], gone: [] } } });
  await screen.findByRole('heading', { level: 1, name: ar('title') });
  expect(document.documentElement.dir).toBe('rtl');
});
