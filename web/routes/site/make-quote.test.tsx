import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import type { QuoteTemplate } from '../../../contract/quotes/quote-templates.ts';
import { type FakeAnswers, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { freeQuote } from '../../testing/quote-samples.ts';
import { quoteComposerData, savedQuote } from '../../testing/quote-shelf.ts';
import { consultation, hospital, patient } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'clinic-quotes');

/** Opens the dialog of a new quote in the first conversation. */
async function composer(answers: FakeAnswers = {}) {
  const page = await openPage(`/clinic?consultation=${consultation.id}`, {
    as: 'hospital',
    answers: {
      ...{ hospital, clinicInbox: fakeInbox([consultation]), clinicPatient: patient, quoteShelf: quoteComposerData, quoteTemplates: { templates: [] } },
      // The preview is requested after a pause in typing. On a slow machine this test can last that long.
      previewQuote: UNANSWERED_CALL,
      ...answers,
    },
  });
  await expect.poll(() => page.sockets).toHaveLength(1);
  await page.sockets[0]?.open();
  // On a phone the button is in the header of the conversation, otherwise beside the box.
  const [button] = await screen.findAllByRole('button', { name: t('insert') });
  await pressElement(button as Element);
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: t('title') })) };
}

it('begins with what the head of the clinic said', async () => {
  const { dialog } = await composer();
  const day = await dialog.findByLabelText<HTMLInputElement>(t('until'));
  expect(day.value).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(Date.now() + 14 * 86_400_000));
  expect(quoteComposerData.conditions.map(({ text }) => dialog.getByRole<HTMLInputElement>('checkbox', { name: text }).checked)).toEqual([true, false]);
});

it('says while it is written that the fee of a treatment is missing, and asks for nothing until there is one', async () => {
  const { dialog, named } = await composer({ previewQuote: UNANSWERED_CALL });
  await pressElement(await dialog.findByRole('button', { name: /Single session/ }));
  const sums = within(dialog.getByRole('region', { name: t('sums') }));
  expect(sums.queryByText(t('noFee'))).toBeNull();
  const [fee] = dialog.getAllByRole('textbox', { name: t('fee', { currency: 'USD' }) });
  await typeText(fee as Element, '0');
  sums.getByText(t('noFee'));
  await pressElement(dialog.getByRole('button', { name: t('preview') }));
  dialog.getByText(t('preview.notMade'));
  expect(named('previewQuote')).toEqual([]);
  await typeText(fee as Element, '120');
  await pressElement(dialog.getByRole('button', { name: t('preview') }));
  await expect.poll(() => named('previewQuote').map(({ body }) => (body as { words: boolean }).words)).toContain(true);
});

it.each([
  ['price', '1,25', 'wrong.amount', { example: '1250.50' }],
  ['price', '-5', 'wrong.amount', { example: '1250.50' }],
  ['price', '80.555', 'wrong.places', {}],
  ['price', '0', 'wrong.zero', {}],
  ['price', '99999999999', 'wrong.large', {}],
  ['fee', '121', 'wrong.most', { amount: '$120' }],
  ['fee', '1.005', 'wrong.places', {}],
] as const)('says beside the field why this %s cannot be quoted: %s', async (field, typed, sentence, values) => {
  const { dialog, named } = await composer();
  await pressElement(await dialog.findByRole('button', { name: /Single session/ }));
  const [box] = dialog.getAllByRole('textbox', { name: t(field, { currency: 'USD' }) });
  await typeText(box as Element, typed);
  dialog.getByText(t(sentence, values));
  expect(box?.getAttribute('aria-invalid')).toBe('true');
  dialog.getByText(t('sums.wrong'));
  expect(named('previewQuote')).toEqual([]);
});

it('takes a price with its thousands set apart', async () => {
  const { dialog, named } = await composer();
  await pressElement(await dialog.findByRole('button', { name: /Single session/ }));
  await typeText(dialog.getByRole('textbox', { name: t('price', { currency: 'USD' }) }), '1,250.5');
  await pressElement(dialog.getByRole('button', { name: t('preview') }));
  await expect
    .poll(() => named('previewQuote').map(({ body }) => body))
    .toContainEqual(expect.objectContaining({ lines: [expect.objectContaining({ price: 1250.5 })] }));
});

it('puts what the server refuses of the sums beside its field', async () => {
  const { dialog } = await composer({ previewQuote: refusedCall('invalid', [{ field: 'valid_until', detail: getErrorText('fields.after-hour', 'ko') }]) });
  await pressElement(await dialog.findByRole('button', { name: /Single session/ }));
  await dialog.findByText(getErrorText('fields.after-hour', 'ko'));
  dialog.getByText(t('sums.wrong'));
});

it.each([
  ['beside treatments that the clinic offers', quoteComposerData],
  ['of a clinic that offers none', { ...quoteComposerData, options: [] }],
])('says of one with own words alone that nothing is paid here, and sends it: %s', async (_whose, shelf) => {
  const { now: _now, ...body } = freeQuote;
  const { dialog, named } = await composer({ quoteShelf: shelf, previewQuote: { ...body, language: 'en' }, offerQuote: freeQuote });
  await pressElement(await dialog.findByRole('button', { name: t('own') }));
  const sums = within(dialog.getByRole('region', { name: t('sums') }));
  sums.getByText(t('sums.wait'));
  await typeText(dialog.getByRole('textbox', { name: t('own.words') }), '부기 관리');
  await typeText(dialog.getByRole('textbox', { name: t('price', { currency: 'USD' }) }), '80');
  await sums.findByText(t('free'));
  await pressElement(dialog.getByRole('button', { name: t('preview') }));
  await screen.findByText((await loadTestPhrases('en', 'quotes'))('clinic.hint'));
  await pressElement(within(screen.getByRole('dialog', { name: t('title') })).getByRole('button', { name: t('send') }));
  await expect.poll(() => named('offerQuote')).toHaveLength(1);
  expect(named('offerQuote')[0]?.body).toMatchObject({ lines: [{ words: '부기 관리', quantity: 1, price: 80, vat_included: true }] });
});

describe('a saved quote', () => {
  const { name } = savedQuote;
  const insert = async (change: Partial<QuoteTemplate> = {}, shelf = quoteComposerData) => {
    const opened = await composer({ quoteShelf: shelf, quoteTemplates: { templates: [{ ...savedQuote, ...change }] } });
    await typeText(await opened.dialog.findByRole('combobox', { name: t('saved') }), '5');
    await pressElement(opened.dialog.getByRole('button', { name: t('saved.insert') }));
    return opened.dialog;
  };
  const prices = (dialog: Awaited<ReturnType<typeof insert>>) =>
    dialog.getAllByRole<HTMLInputElement>('textbox', { name: t('price', { currency: 'USD' }) }).map(({ value }) => value);
  const [option] = quoteComposerData.options;

  it('is inserted with its lines and conditions, beside what the clinic begins with', async () => {
    const dialog = await insert();
    dialog.getByText(t('saved.inserted', { name }));
    expect(prices(dialog)).toEqual(['1200', '80']);
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: t('own.words') }).value).toBe('부기 관리 2회');
    dialog.getByRole('button', { name: t('remove', { name: 'Hydra-glow booster · Single session' }) });
    expect(quoteComposerData.conditions.map(({ text }) => dialog.getByRole<HTMLInputElement>('checkbox', { name: text }).checked)).toEqual([true, true]);
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: t('own.vat') }).checked).toBe(false);
  });

  it('has the catalogue’s price of today, and says where that is another one; its own words keep theirs', async () => {
    const dialog = await insert({}, { ...quoteComposerData, options: [{ ...option, price_from: 1_350, fee: 135 } as typeof option & object] });
    expect(prices(dialog)).toEqual(['1350', '80']);
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: t('fee', { currency: 'USD' }) }).value).toBe('135');
    dialog.getByText(t('saved.different', { name }));
    dialog.getByText(t('saved.price', { name: 'Hydra-glow booster · Single session', now: '$1,350', was: '$1,200' }));
  });

  it('leaves out what is not on offer any more, and has a price typed where there is none, and says both', async () => {
    const lines = [savedQuote.lines[0], { option_id: 102, quantity: 1, price: 3_000 }, { option_id: 999, quantity: 1, price: 1 }] as QuoteTemplate['lines'];
    const dialog = await insert({ lines });
    expect(prices(dialog)).toEqual(['1200', '']);
    dialog.getByText(t('saved.priceless', { name: 'Hydra-glow booster · Three sessions' }));
    dialog.getByText(t('saved.gone', { count: 1 }));
  });

  it('in another currency than the clinic’s of today keeps no price', async () => {
    const dialog = await insert({ currency_code: 'KRW' });
    expect(prices(dialog)).toEqual(['1200', '']);
    dialog.getByText(t('saved.priceless', { name: '부기 관리 2회' }));
  });

  it('is not inserted when it would make the quote too long, and says so', async () => {
    const lines = Array.from({ length: 12 }, () => savedQuote.lines[1]) as QuoteTemplate['lines'];
    const dialog = await insert({ lines });
    await typeText(dialog.getByRole('combobox', { name: t('saved') }), '5');
    dialog.getByText(t('saved.long', { most: 12 }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: t('saved.insert') }).disabled).toBe(true);
  });

  it('is kept from the lines and conditions that are written, under a name that is not taken', async () => {
    let answer: ReturnType<typeof refusedCall> | { templates: QuoteTemplate[] } = refusedCall('quotes.template-named');
    const { dialog, named } = await composer({ saveQuoteTemplate: () => answer });
    expect(dialog.queryByRole('combobox', { name: t('saved') })).toBeNull();
    const save = await dialog.findByRole<HTMLButtonElement>('button', { name: t('common.save') });
    expect(save.disabled).toBe(true);
    await pressElement(dialog.getByRole('button', { name: /Single session/ }));
    await pressElement(save);
    dialog.getByText(t('save.name.missing'));
    await typeText(dialog.getByRole('textbox', { name: t('save.name') }), ` ${name} `);
    await pressElement(save);
    await dialog.findByText(getErrorText('quotes.template-named', 'ko'));
    answer = { templates: [savedQuote] };
    await pressElement(save);
    await screen.findByText(t('save.done', { name }));
    const body = { name, lines: [{ option_id: 101, quantity: 1, price: 1_200 }], conditions: ['after-examination'] };
    expect(named('saveQuoteTemplate').map((call) => call.body)).toEqual([body, body]);
  });
});

it('asks once about a price that is far above the published one, and sends it as confirmed', async () => {
  const clinic = await loadTestPhrases('ko', 'clinic');
  const { now: _now, ...body } = freeQuote;
  const { dialog, named } = await composer({ previewQuote: { ...body, language: 'en' }, offerQuote: freeQuote });
  await pressElement(await dialog.findByRole('button', { name: /Single session/ }));
  await typeText(dialog.getByRole('textbox', { name: t('price', { currency: 'USD' }) }), '1200000');
  const preview = dialog.getByRole('button', { name: t('preview') });
  await pressElement(preview);
  dialog.getByText(/두 배가 넘습니다/);
  await pressElement(preview);
  expect(named('previewQuote').filter((call) => (call.body as { words: boolean }).words)).toEqual([]);
  await pressElement(dialog.getByRole('checkbox', { name: clinic('unusual.confirm', { amounts: '$1,200,000' }) }));
  await pressElement(preview);
  await screen.findByText((await loadTestPhrases('en', 'quotes'))('clinic.hint'));
  await pressElement(within(screen.getByRole('dialog', { name: t('title') })).getByRole('button', { name: t('send') }));
  await expect.poll(() => named('offerQuote')).toMatchObject([{ body: { unusual_confirmed: true, lines: [{ price: 1_200_000 }] } }]);
});

it('keeps a quote that was begun when its dialog is closed, until it is started over', async () => {
  const { dialog } = await composer();
  await pressElement(await dialog.findByRole('button', { name: /Single session/ }));
  await typeText(dialog.getByRole('textbox', { name: t('price', { currency: 'USD' }) }), '777');
  await pressElement(dialog.getByRole('button', { name: t('common.close') }));
  const again = async () => {
    const [button] = await screen.findAllByRole('button', { name: t('insert') });
    await pressElement(button as Element);
    return within(await screen.findByRole('dialog', { name: t('title') }));
  };
  const begun = await again();
  expect((await begun.findByRole<HTMLInputElement>('textbox', { name: t('price', { currency: 'USD' }) })).value).toBe('777');
  begun.getByText(t('begun'));
  await pressElement(begun.getByRole('button', { name: t('begun.discard') }));
  begun.getByText(t('lines.none'));
  await pressElement(begun.getByRole('button', { name: t('common.close') }));
  expect((await again()).queryByText(t('begun'))).toBeNull();
});
