import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FoundTreatment } from '../../../contract/finding/finding.ts';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { findResult } from '../../testing/finding-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { foundTreatment, LONG_NAME, productDetail } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'finding');
const catalog = await loadTestPhrases('en', 'catalog');
const places = await loadTestPhrases('en', 'public');
const shell = await loadTestPhrases('en', 'shell');
const fees = await loadTestPhrases('en', 'fees');
const textOf = (element: Element | undefined) => element?.textContent ?? '';
const many = (count: number): FoundTreatment[] => Array.from({ length: count }, (_, at) => ({ ...foundTreatment, id: 100 + at, title: `Treatment ${at}` }));
const rows = () => screen.getAllByRole('article');
/** Returns an answer that records each request and returns one treatment. */
function noted<T>(asked: T[], what: T) {
  asked.push(what);
  return findResult([foundTreatment]);
}

it('says that treatments are on their way', async () => {
  await openPage('/treatment-list', { answers: { find: UNANSWERED_CALL } });
  await screen.findByText(catalog('list.loading'));
  screen.getByRole('heading', { level: 1, name: catalog('list.title') });
});

it('shows treatments by name, however long, each a link, and how many there are', async () => {
  await openPage('/treatment-list', { answers: { find: findResult([foundTreatment, { ...foundTreatment, id: 21, title: LONG_NAME }]) } });
  expect((await screen.findByRole('link', { name: LONG_NAME })).getAttribute('href')).toBe('/treatment-detail/21');
  screen.getByText(t('count', { count: 2 }));
  expect(document.title).toBe(`${catalog('list.title')} · Naru`);
});

it('names on a row the treatment’s price, beside it the fee, and what decides; a clinic that publishes no price is to be asked', async () => {
  const quiet = { ...foundTreatment, id: 21, treatment_price: null, answer_minutes: null };
  await openPage('/treatment-list', { answers: { find: findResult([foundTreatment, quiet]) } });
  await screen.findAllByRole('article');
  const [first, second] = rows().map(textOf);
  expect(first).toContain(fees('price.from', { amount: '$1,250' }));
  expect(first).toContain(fees('fee.amount', { amount: '$120' }));
  expect(first).toContain(t('row.answers', { time: '25 min' }));
  expect(second).toContain(fees('price.ask'));
  expect(second).not.toContain('answers in');
});

it('asks the server for all that the address says, and for nothing else', async () => {
  const asked: Record<string, string>[] = [];
  const answer = ({ input }: { input: Record<string, string> }) => noted(asked, input);
  await openPage(
    '/treatment-list?category=dermatology&q=laser&area=jongno&speaks=2&price=500-&rating=4.5&doctor=female&recovery=0&free=3&saturday=1&sunday=1&sort=price&from=120&shown=48&tracking=1',
    {
      answers: { find: answer },
    },
  );
  await screen.findAllByRole('article');
  expect(asked).toEqual([
    {
      department: '2',
      q: 'laser',
      area: 'jongno',
      speaks: '2',
      price: '500-',
      rating: '4.5',
      doctor: 'female',
      recovery: '0',
      free: '3',
      saturday: '1',
      sunday: '1',
      sort: 'price',
      from: '120',
      limit: '48',
    },
  ]);
});

it.each([
  [places('area.jongno'), 'area', 'jongno'],
  [(await loadTestPhrases('en', 'filters'))('doctor.female'), 'doctor', 'female'],
] as const)('narrows by a press (%s) and shows what is chosen, to be taken back', async (name, filter, value) => {
  const asked: (string | undefined)[] = [];
  await openPage('/treatment-list', { answers: { find: ({ input }) => noted(asked, input[filter]) } });
  await pressElement((await screen.findAllByRole('button', { name: `${name} 1` }))[0] as HTMLElement);
  const chosen = await screen.findByRole('list', { name: t('filter.chosen') });
  await pressElement(within(chosen).getByRole('button', { name: t('filter.remove', { name }) }));
  expect(screen.queryByRole('list', { name: t('filter.chosen') })).toBeNull();
  expect(asked).toEqual([undefined, value, undefined]);
});

it('offers the same in a sheet, which says how many it leaves; what leaves none cannot be chosen', async () => {
  await openPage('/treatment-list', { answers: { find: findResult([foundTreatment]) } });
  await pressElement(await screen.findByRole('button', { name: t('filter.open') }));
  const sheet = within(screen.getByRole('dialog'));
  expect((sheet.getByRole('button', { name: `${places('area.gangnam')} 0` }) as HTMLButtonElement).disabled).toBe(true);
  await pressElement(sheet.getByRole('button', { name: /English 1/ }));
  await pressElement(sheet.getByRole('button', { name: t('filter.show', { count: 1 }) }));
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('button', { name: t('filter.openWith', { count: 1 }) });
});

it('sorts, offers the best match only for words, and leads to how the order comes about', async () => {
  await openPage('/treatment-list?q=laser', { answers: { find: findResult([foundTreatment]) } });
  const sort = (await screen.findByRole('combobox', { name: t('sort') })) as HTMLSelectElement;
  expect([sort.value, ...[...sort.options].map(({ value }) => value)]).toEqual(['best', 'best', 'consulted', 'price', 'rating', 'answer', 'soonest']);
  expect(screen.getByRole('link', { name: t('sort.whyThis') }).getAttribute('href')).toBe('/list-order');
});

it('has doctors who are called so above the treatments, each with her clinic and a way to her page in the reader’s language', async () => {
  const HAN = { id: 301, slug: 'han-seo-yun', name: 'ハン・ソユン', also: '한서윤', sex: 'female', title: '皮膚科専門医', portrait: null } as const;
  const doctors = { total: 9, nearly: false, items: [{ ...HAN, hospital: { id: 3, name: LONG_NAME } }] };
  const words = await loadTestPhrases('ja', 'public');
  await openPage('/treatment-list?q=한서윤', {
    language: 'ja',
    answers: { find: findResult([], { doctors, near: { why: 'doctors', items: [foundTreatment] } }) },
  });
  const group = within(await screen.findByRole('region', { name: words('doctors.title') }));
  expect(group.getByRole('link', { name: HAN.name }).getAttribute('href')).toBe('/ja/doctors/han-seo-yun');
  for (const text of [HAN.also, HAN.title, LONG_NAME, words('doctors.more', { count: 8 })]) group.getByText(text);
  screen.getByText(words('doctors.count', { count: 9 }));
  screen.getByRole('heading', { name: words('doctors.do') });
  expect(screen.queryByText((await loadTestPhrases('ja', 'finding'))('near.title'))).toBeNull();
});

it('says where the name that was typed is nobody’s, and who is called nearly so', async () => {
  const NEAR = { id: 301, slug: 'han-seo-yun', name: 'Han Seo-yun', also: null, sex: 'female', title: 'Specialist', portrait: null } as const;
  const doctors = { total: 1, nearly: true, items: [{ ...NEAR, hospital: { id: 3, name: 'Onjeong' } }] };
  await openPage('/treatment-list?q=Han%20Seoyn', { answers: { find: findResult([foundTreatment], { doctors }) } });
  await screen.findByText((await loadTestPhrases('en', 'public'))('doctors.nearly', { words: 'Han Seoyn' }));
  screen.getByText(`1 doctor · ${t('count', { count: 1 })}`);
});

it('says where words were found that are not to be seen, and what a mistyped one was taken for', async () => {
  const item = { ...foundTreatment, found: [{ asked: 'nose job', where: 'synonym' as const }] };
  await openPage('/treatment-list?q=nose%20jib', { answers: { find: findResult([item], { meant: [{ asked: 'nose jib', meant: 'nose job' }] }) } });
  await screen.findByText(t('meant', { asked: 'nose jib', meant: 'nose job' }));
  screen.getByText(t('found.synonym', { words: 'nose jib' }));
});

it('says where nothing matches, what comes nearest, whom to ask, and shows all again once that is cleared', async () => {
  const near = { why: 'without-filters' as const, items: [foundTreatment] };
  await openPage('/treatment-list?q=nose&area=mapo', {
    answers: { find: ({ input }) => (input.area ? findResult([], { near }) : findResult([foundTreatment])) },
  });
  await screen.findByRole('heading', { name: t('near.title') });
  screen.getByText(t('near.without-filters'));
  screen.getByRole('link', { name: foundTreatment.title });
  expect(screen.getByRole('link', { name: foundTreatment.hospital.name }).getAttribute('href')).toBe('/clinic-detail/3');
  await pressElement(screen.getAllByRole('button', { name: t('filter.clear') }).at(-1) as HTMLElement);
  await screen.findByText(t('count', { count: 1 }));
});

it('holds so many rows, asks for more, and leads on to a page of its own where it holds no more', async () => {
  const all = many(300);
  const answer = ({ input: { from = '0', limit = '24' } }: { input: Record<string, string> }) =>
    findResult(all.slice(Number(from), Number(from) + Number(limit)), { total: 300 });
  await openPage('/treatment-list?shown=96', { answers: { find: answer } });
  expect(await screen.findAllByRole('article')).toHaveLength(96);
  await pressElement(screen.getByRole('button', { name: t('page.more') }));
  expect(rows()).toHaveLength(120);
  expect(screen.queryByRole('button', { name: t('page.more') })).toBeNull();
  await pressElement(screen.getByRole('link', { name: t('page.next', { count: 120 }) }));
  expect(textOf(rows()[0])).toContain('Treatment 120');
  expect(screen.getByRole('link', { name: t('page.previous', { count: 120 }) }).getAttribute('href')).toBe('/treatment-list');
});

it('is the same list at the same length where one comes back to it', async () => {
  const all = many(60);
  await openPage('/treatment-list?shown=48', { answers: { find: ({ input }) => findResult(all.slice(0, Number(input.limit)), { total: 60 }) } });
  expect(await screen.findAllByRole('article')).toHaveLength(48);
});

it('lets words reach the server when she pauses', async () => {
  const asked: (string | undefined)[] = [];
  await openPage('/treatment-list', { answers: { find: ({ input }) => noted(asked, input.q) } });
  await typeText(await screen.findByRole('searchbox'), 'no');
  await typeText(screen.getByRole('searchbox'), 'nose');
  await waitFor(() => expect(asked).toEqual([undefined, 'nose']));
});

it.each([
  ['offline', OFFLINE_CALL],
  ['other', BROKEN_SERVER],
  ['refused', refusedCall('not-allowed')],
] as const)('is the page of %s when they do not come', async (kind, trouble) => {
  await openPage('/treatment-list', { answers: { find: trouble } });
  await screen.findByRole('heading', { level: 1, name: shell(`error.${kind}.title`) });
  expect(document.title).toBe(`${shell(`error.${kind}.title`)} · Naru`);
  expect(screen.queryAllByRole('button', { name: shell('common.retry') })).toHaveLength(kind === 'refused' ? 0 : 1);
});

it('is asked for with a sign-in by whoever has no session', async () => {
  await openPage('/treatment-list', { as: 'nobody' });
  await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('en', 'sign-in'))('login.title') });
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'catalog');
  await openPage('/treatment-list', { language: 'ar', answers: { find: findResult([foundTreatment]) } });
  await screen.findByRole('heading', { level: 1, name: ar('list.title') });
  expect(document.documentElement.dir).toBe('rtl');
});

it('has her saved and last searches under the empty box, and forgets one or all', async () => {
  const saved = await loadTestPhrases('en', 'saved');
  const one = { id: 4, words: 'nose', query: 'q=nose', saved: false, used_at: '2026-11-20T03:00:00Z' };
  let searches = [{ ...one, id: 5, words: 'lips', query: 'q=lips&area=mapo', saved: true }, one];
  const answers = {
    find: findResult([foundTreatment]),
    searches: () => searches,
    clearSearches: () => {
      searches = searches.filter((search) => search.saved);
      return searches;
    },
  };
  const { named } = await openPage('/treatment-list', { answers });
  const box = await screen.findByRole('searchbox');
  await act(async () => box.focus());
  const panel = await screen.findByRole('region', { name: saved('search.recent') });
  expect(
    within(panel)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/treatment-list?q=lips&area=mapo', '/treatment-list?q=nose']);
  await pressElement(within(panel).getByRole('button', { name: saved('search.clear') }));
  expect(named('clearSearches')).toHaveLength(1);
  await waitFor(() => expect(within(panel).getAllByRole('link')).toHaveLength(1));
});

it('keeps a search among the last ones when she goes on from it, and saves it with its filters when she says so', async () => {
  const saved = await loadTestPhrases('en', 'saved');
  const { named } = await openPage('/treatment-list?q=nose&area=mapo&shown=48', { answers: { find: findResult([foundTreatment]), product: productDetail } });
  await pressElement(await screen.findByRole('button', { name: saved('search.save') }));
  expect(named('keepSearch').map(({ body }) => body)).toEqual([{ words: 'nose', query: 'q=nose&area=mapo', saved: true }]);
  await pressElement(screen.getByRole('link', { name: foundTreatment.title }));
  await waitFor(() => expect(named('keepSearch').map(({ body }) => body)[1]).toEqual({ words: 'nose', query: 'q=nose&area=mapo' }));
});
