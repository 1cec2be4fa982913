import { expect, it } from 'vitest';
import { isUnusualAmount, listUnusualAmounts, type MinorAmount } from './amount-check.ts';
import type { CardPlaceholder, CardTreatment } from './cards.ts';

const usd = (amount: number): MinorAmount => ({ minor: amount * 100, currency: 'USD' });
const krw = (minor: number): MinorAmount => ({ minor, currency: 'KRW' });
const jpy = (minor: number): MinorAmount => ({ minor, currency: 'JPY' });

it.each<[string, MinorAmount, MinorAmount[], boolean]>([
  ['won in a field of dollars', usd(520_000), [usd(510)], true],
  ['twice the published price', usd(320), [usd(160)], false],
  ['a cent above twice', { minor: 32_001, currency: 'USD' }, [usd(160)], true],
  ['a dear treatment at its price', usd(15_000), [usd(12_000)], false],
  ['no more than twice one of several', usd(900), [usd(100), usd(500)], false],
  ['a price in won of a clinic that has its prices in won', krw(1_500_000), [krw(1_200_000)], false],
  ['a price in yen of a clinic that has its prices in yen', jpy(120_000), [jpy(100_000)], false],
  ['a thousand times too much in won', krw(500_000_000), [krw(500_000)], true],
  ['the same price in won beside dollars', krw(750_000), [usd(510)], false],
  ['a thousand times too much in won beside dollars', krw(520_000_000), [usd(510)], true],
  ['the same price in dollars beside won', usd(510), [krw(700_000)], false],
  ['won in a field of dollars beside won', usd(700_000), [krw(700_000)], true],
  ['the same price in yen beside dollars', jpy(80_000), [usd(510)], false],
  ['a round large sum of dollars that nothing published explains', usd(110_000), [], true],
  ['a smaller one', usd(9_900), [], false],
  ['one that is not round', usd(12_345), [], false],
  ['won where nothing is published', krw(1_100_000), [], false],
  ['yen where nothing is published', jpy(110_000), [], false],
])('%s', (_, amount, published, isUnusual) => expect(isUnusualAmount(amount, published)).toBe(isUnusual));

const texts = { ko: '시술', en: 'Treatment' };
const treatment = (key: string, from: number | null, to = from): CardTreatment => ({
  ...{ key, title: texts, included: [], fee: null, price: from === null ? null : usd(from), price_to: to === null ? null : usd(to) },
});
const SHELF = { treatments: [treatment('1', null), treatment('1-101', 110, 160), treatment('2', null), treatment('2-201', 4_000), treatment('3', null)] };
const hole = (name: string, type: CardPlaceholder['type']): CardPlaceholder => ({ name, type, label: null, optional: false });
const HOLES = [hole('treatment', 'treatment'), hole('price', 'amount'), hole('due', 'amount')];
const found = (key: string | undefined, { price = 0, due = 0 }, holes = HOLES) =>
  listUnusualAmounts(
    holes,
    {
      given: key === undefined ? {} : { treatment: key },
      values: {
        ...(key !== undefined && { treatment: { type: 'texts' as const, texts: [texts] } }),
        price: { type: 'amount', ...usd(price) },
        due: { type: 'amount', ...usd(due) },
      },
    },
    SHELF,
  ).map(({ name }) => name);

it('compares the price of a reply with the treatment that was chosen, up to its highest published price', () => {
  expect(found('1-101', { price: 320 })).toEqual([]);
  expect(found('1', { price: 330 })).toEqual(['price']);
  expect(found('2-201', { price: 330 })).toEqual([]);
  expect(found('3', { price: 330 })).toEqual([]);
  expect(found('3', { price: 330_000 })).toEqual(['price']);
});

it('compares with everything on offer where no treatment is chosen, and for what is due of several orders', () => {
  expect(found('1-101', { due: 8_000 })).toEqual([]);
  expect(found('1-101', { due: 160_000 })).toEqual(['due']);
  expect(found(undefined, { price: 8_000 })).toEqual([]);
  expect(found(undefined, { price: 8_001 })).toEqual(['price']);
});
