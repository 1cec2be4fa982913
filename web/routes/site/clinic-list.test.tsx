import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ClinicCard } from '../../../contract/catalog/public-pages.ts';
import { BROKEN_SERVER, OFFLINE_CALL, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { hospital, LONG_NAME, product, toListReply } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'public');
const finding = await loadTestPhrases('en', 'finding');
const catalog = await loadTestPhrases('en', 'catalog');
const shell = await loadTestPhrases('en', 'shell');
const clinic: ClinicCard = { ...hospital, departments: [2], treatments: 1, review_stats: product.review_stats };
const nothing = { ...toListReply<ClinicCard>([]), near: { why: 'some-words' as const, items: [clinic] } };

it('is narrowed in the address', async () => {
  const { named } = await openPage('/clinic-list?q=skin&area=mapo&speaks=3&department=2&page=2', {
    answers: { clinicList: { items: [clinic], total: 30, page: 2, pages: 2 } },
  });
  await screen.findByRole('heading', { name: hospital.name });
  expect(named('clinicList')[0]?.input).toEqual({ q: 'skin', area: 'mapo', speaks: '3', department: '2', page: '2' });
  expect(screen.getByRole('link', { name: t('pages.previous') }).getAttribute('href')).toBe('/clinic-list?q=skin&department=2&area=mapo&speaks=3');
});

it('offers the areas in which there is a clinic, and the one that is chosen', async () => {
  await openPage('/clinic-list?area=mapo', { answers: { clinicList: { ...toListReply([clinic]), areas: ['gangnam', 'jeju'] } } });
  await screen.findByRole('heading', { name: hospital.name });
  const options = [...screen.getByLabelText<HTMLSelectElement>(finding('facet.area')).options].map(({ value }) => value);
  expect(options.filter((value) => value !== '')).toEqual(['gangnam', 'mapo', 'jeju']);
});

it('says that clinics are on their way', async () => {
  await openPage('/clinic-list', { answers: { clinicList: UNANSWERED_CALL } });
  await screen.findByText(catalog('list.loadingClinics'));
  screen.getByRole('heading', { level: 1, name: catalog('list.clinics') });
});

it('shows names however long, how many there are, and how they are ordered', async () => {
  await openPage('/clinic-list', { answers: { clinicList: toListReply([clinic, { ...clinic, id: 9, name: LONG_NAME }]) } });
  expect((await screen.findByRole('link', { name: LONG_NAME })).getAttribute('href')).toBe('/clinic-detail/9');
  screen.getByText(t('list.clinics', { count: 2 }));
  expect(document.body.textContent).toContain(finding('sort.consulted'));
});

it('lets words reach the server when she pauses, and says what a mistyped one was taken for', async () => {
  const asked: (string | undefined)[] = [];
  const answer = ({ input }: { input: Record<string, string> }) => {
    asked.push(input.q);
    return { ...toListReply([clinic]), meant: input.q ? [{ asked: 'dancheomg', meant: 'dancheong' }] : [] };
  };
  await openPage('/clinic-list?page=2', { answers: { clinicList: answer } });
  const box = await screen.findByRole('searchbox', { name: t('clinics.search') });
  for (const words of ['d', 'danch', 'dancheomg']) await typeText(box, words);
  await screen.findByText(finding('meant', { asked: 'dancheomg', meant: 'dancheong' }));
  expect(asked).toEqual([undefined, 'dancheomg']);
  expect(document.body.textContent).toContain(finding('sort.best'));
});

it('says where nothing matches, what comes nearest, whom to ask, and shows all again once that is cleared', async () => {
  await openPage('/clinic-list?q=moon&area=mapo', { answers: { clinicList: ({ input }) => (input.q || input.area ? nothing : toListReply([clinic])) } });
  await screen.findByText(t('clinics.none'));
  screen.getByText(finding('near.some-words'));
  screen.getByRole('heading', { name: finding('ask.title') });
  expect(screen.getAllByRole('link', { name: hospital.name }).map((link) => link.getAttribute('href'))).toContain(`/clinic-detail/${hospital.id}`);
  expect(screen.getByRole('link', { name: finding('filter.clear') }).getAttribute('href')).toBe('/clinic-list?q=moon');
  await pressElement(screen.getByRole('link', { name: finding('filter.clear') }));
  await pressElement(await screen.findByRole('button', { name: finding('near.clearWords') }));
  await waitFor(() => screen.getByText(t('list.clinics', { count: 1 })));
});

it('asks nobody who takes nobody new, and of an area that there is not for nothing', async () => {
  const { named } = await openPage('/clinic-list?area=atlantis&q=moon', {
    answers: { clinicList: { ...nothing, near: { why: 'popular', items: [{ ...clinic, accepts_new: false }] } } },
  });
  await screen.findByText(finding('near.popular'));
  expect(screen.queryByText(finding('ask.title'))).toBeNull();
  expect(named('clinicList')[0]?.input).toEqual({ q: 'moon', page: '1' });
});

it.each([
  ['offline', OFFLINE_CALL],
  ['other', BROKEN_SERVER],
] as const)('is the page of %s when they do not come', async (kind, trouble) => {
  await openPage('/clinic-list', { answers: { clinicList: trouble } });
  await screen.findByRole('heading', { level: 1, name: shell(`error.${kind}.title`) });
  screen.getByRole('button', { name: shell('common.retry') });
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'public');
  await openPage('/clinic-list', { language: 'ar', answers: { clinicList: toListReply([clinic]) } });
  await act(async () => void (await screen.findByRole('searchbox', { name: ar('clinics.search') })));
  expect(document.documentElement.dir).toBe('rtl');
});
