import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FindResult } from '../../contract/finding/finding.ts';
import { type ContentFolder, openContentFolder } from '../catalog/import/content-folder.fixture.ts';

let copy: ContentFolder;
beforeAll(async () => {
  copy = await openContentFolder();
  copy.renew({ room: 'synonyms' });
  await copy.take();
});
afterAll(() => copy.close());

const find = async (query: Record<string, string>): Promise<FindResult> =>
  (await copy.world.get(`/api/v1/find?${new URLSearchParams(query)}`)).json<FindResult>();
const ids = ({ items }: FindResult) => items.map(({ id }) => id);

const filtered = async (query: Record<string, string>) => ids(await find(query)).toSorted();

it.each([
  ['botox under $200', 'botox', '0-200'],
  ['Botox below 200 USD', 'botox', '0-200'],
  ['botox up to 1,200 dollars', 'botox', '0-1201'],
  ['ボトックス 200ドル以下', 'ボトックス', '0-201'],
  ['보톡스 200달러 이하', '보톡스', '0-201'],
  ['بوتوكس أقل من ٢٠٠ دولار', 'بوتوكس', '0-200'],
  ['under $200', '', '0-200'],
])('reads an amount as the price filter: %s', async (typed, q, price) => {
  const wanted = await filtered({ ...(q && { q }), price, limit: '120' });
  const found = await find({ q: typed, limit: '120' });
  expect(found.meant).toEqual([]);
  expect(found.total).toBe(wanted.length);
  expect(ids(found).toSorted()).toEqual(wanted);
  expect(found.understood?.price?.inclusive).toBe(price.endsWith('1'));
});

it('keeps a filter that was chosen by hand', async () => {
  expect(await filtered({ q: 'female doctor', doctor: 'male', limit: '120' })).toEqual(await filtered({ doctor: 'male', limit: '120' }));
});

it.each([
  ['female doctor under $50', { doctor: 'female', price: { amount: 50, inclusive: false } }],
  ['アラビア語対応', { speaks: { id: 5, title: 'Arabic' } }],
  ['周日营业', { sunday: true }],
])('finds the clinics of the treatments that match %s', async (q, understood) => {
  const clinics = (await copy.world.get(`/api/v1/public/clinics?${new URLSearchParams({ q })}`)).json<{ items: { id: number }[]; total: number }>();
  const treatments = await find({ q, limit: '120' });
  expect(treatments.understood).toEqual(understood);
  expect(clinics).toMatchObject({ understood });
  expect((await copy.world.get(`/api/v1/public/treatments?${new URLSearchParams({ q })}`)).json()).toMatchObject({ understood, total: treatments.total });
  const wanted = [...new Set(treatments.items.map(({ hospital_id }) => hospital_id))];
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.length).toBeLessThan(14);
  expect(clinics.items.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
});

it('looks for the other words in the same treatments', async () => {
  const clinicsOf = async (q: string) =>
    (await copy.world.get(`/api/v1/public/clinics?${new URLSearchParams({ q })}`)).json<{ items: { id: number }[] }>().items.map(({ id }) => id);
  const { items } = await find({ q: 'whitening', speaks: '5' });
  expect(await clinicsOf('whitening arabic speaking')).toEqual([...new Set(items.map(({ hospital_id }) => hospital_id))]);
  expect(await clinicsOf('whitening under $1')).toEqual([]);
});
