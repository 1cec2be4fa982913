import { describe, expect, it } from 'vitest';
import type { CardTemplate } from '../../../../contract/cards/cards.ts';
import { shelf } from '../../../testing/card-samples.ts';
import { cardInputs, previewCard, searchTemplates, toCardValues } from './card-form.ts';

const [fixed, laser] = shelf.templates as [CardTemplate, CardTemplate];
const thread = { reservation_at: '2099-12-03T05:00:00Z', product_id: 20 };
const blank = { reservation_at: null, product_id: null };

describe('what stands in the inputs', () => {
  it('is what the thread knows, until she types', () => {
    expect(cardInputs(fixed, {}, shelf, thread)).toEqual({ treatment: '20', at: '2099-12-03T14:00', price: '', 'price.currency': 'KRW', doctor: '' });
    expect(cardInputs(fixed, { treatment: '20-31' }, shelf, thread)).toMatchObject({ price: '480', 'price.currency': 'USD' });
    expect(cardInputs(fixed, { treatment: '20-31', price: '350', at: '' }, shelf, thread)).toMatchObject({ price: '350', 'price.currency': 'USD', at: '' });
    expect(cardInputs(fixed, {}, shelf, blank)).toMatchObject({ treatment: '', at: '' });
  });

  it('is an option where the card says what is included, and what is left to pay is the price without the fee', () => {
    const priced: CardTemplate = {
      ...fixed,
      holes: [
        ...fixed.holes,
        { name: 'included', type: 'included', label: null, optional: true },
        { name: 'due', type: 'amount', label: { ko: '남은 금액', en: 'Left' }, optional: false },
      ],
    };
    expect(cardInputs(priced, {}, shelf, thread)).toMatchObject({ treatment: '20-31', price: '480', due: '432' });
  });

  it('is sent with its zone and currency, and left out while it is empty', () => {
    expect(toCardValues(fixed, cardInputs(fixed, { treatment: '20-31' }, shelf, thread))).toEqual({
      treatment: '20-31',
      at: '2099-12-03T14:00+09:00',
      price: '480 USD',
    });
    expect(toCardValues(fixed, cardInputs(fixed, {}, shelf, blank))).toEqual({});
  });
});

it('a card that is not filled in yet shows where something is missing, and leaves out what may be', () => {
  const { values } = previewCard(fixed, cardInputs(fixed, {}, shelf, blank), shelf);
  expect(values).toMatchObject({ at: { text: '…' }, price: { text: '…' } });
  expect(values).not.toHaveProperty('doctor');
});

it('cards are found by words of either language, those with them in the title first', () => {
  expect(searchTemplates(shelf.templates, '').length).toBe(2);
  expect(searchTemplates(shelf.templates, 'SAUNA').map(({ id }) => id)).toEqual([laser.id]);
  expect(searchTemplates(shelf.templates, '레이저 관리').map(({ id }) => id)).toEqual([laser.id]);
  expect(searchTemplates(shelf.templates, 'nothing of it')).toEqual([]);
});
