import { describe, expect, it } from 'vitest';
import type { CardTemplate } from '../../../../contract/cards/cards.ts';
import { cardComposerData } from '../../../testing/card-samples.ts';
import { fillCardInputs, previewCard, searchTemplates, toCardValues } from './card-form.ts';

const [fixed, laser] = cardComposerData.templates as [CardTemplate, CardTemplate];
const thread = { reservation_at: '2099-12-03T05:00:00Z', product_id: 20 };
const blank = { reservation_at: null, product_id: null };

describe('the values of the inputs', () => {
  it('is what the thread knows, until she types', () => {
    expect(fillCardInputs(fixed, {}, cardComposerData, thread)).toEqual({
      treatment: '20',
      at: '2099-12-03T14:00',
      price: '',
      'price.currency': 'KRW',
      doctor: '',
    });
    expect(fillCardInputs(fixed, { treatment: '20-31' }, cardComposerData, thread)).toMatchObject({ price: '480', 'price.currency': 'USD' });
    expect(fillCardInputs(fixed, { treatment: '20-31', price: '350', at: '' }, cardComposerData, thread)).toMatchObject({
      price: '350',
      'price.currency': 'USD',
      at: '',
    });
    expect(fillCardInputs(fixed, {}, cardComposerData, blank)).toMatchObject({ treatment: '', at: '' });
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
    expect(fillCardInputs(priced, {}, cardComposerData, thread)).toMatchObject({ treatment: '20-31', price: '480', due: '432' });
  });

  it('is sent with its zone and currency, and left out while it is empty', () => {
    expect(toCardValues(fixed, fillCardInputs(fixed, { treatment: '20-31' }, cardComposerData, thread))).toEqual({
      treatment: '20-31',
      at: '2099-12-03T14:00+09:00',
      price: '480 USD',
    });
    expect(toCardValues(fixed, fillCardInputs(fixed, {}, cardComposerData, blank))).toEqual({});
  });
});

it('a card that is not filled in yet shows where something is missing, and leaves out what may be', () => {
  const { values } = previewCard(fixed, fillCardInputs(fixed, {}, cardComposerData, blank), cardComposerData);
  expect(values).toMatchObject({ at: { text: '…' }, price: { text: '…' } });
  expect(values).not.toHaveProperty('doctor');
});

it('cards are found by words of either language, those with them in the title first', () => {
  expect(searchTemplates(cardComposerData.templates, '').length).toBe(2);
  expect(searchTemplates(cardComposerData.templates, 'SAUNA').map(({ id }) => id)).toEqual([laser.id]);
  expect(searchTemplates(cardComposerData.templates, '레이저 관리').map(({ id }) => id)).toEqual([laser.id]);
  expect(searchTemplates(cardComposerData.templates, 'nothing of it')).toEqual([]);
});
