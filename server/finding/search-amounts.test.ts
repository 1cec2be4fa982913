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

it.each(['botox under $200', 'Botox below 200 USD', 'botox up to 1,200.50 dollars', 'ボトックス 200ドル以下', '보톡스 20만원 이하', 'بوتوكس أقل من ٢٠٠ دولار'])(
  'an amount that it may cost at most is no word to look for: %s',
  async (typed) => {
    const [name = ''] = typed.split(' ');
    expect(await find({ q: typed })).toMatchObject({ meant: [], near: null });
    expect(ids(await find({ q: typed }))).toEqual(ids(await find({ q: name })));
  },
);

it('an amount alone matches all treatments', async () => {
  expect(ids(await find({ q: 'under $200' }))).toEqual(ids(await find({})));
});
