import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { errorText } from '../../../contract/errors/index.ts';
import type { QuoteTemplate } from '../../../contract/quotes/quote-templates.ts';
import { type Answers, refused, WAITING } from '../../testing/api.ts';
import { inboxOf } from '../../testing/inbox-samples.ts';
import { open, press, type } from '../../testing/open.tsx';
import { freeQuote } from '../../testing/quote-samples.ts';
import { quoteShelf, savedQuote } from '../../testing/quote-shelf.ts';
import { consultation, hospital, patient } from '../../testing/samples.ts';
import { sayIn } from '../../testing/say.ts';

const t = await sayIn('ko', 'clinic-quotes');

/** Opens the dialog of a new quote in the first conversation. */
async function composer(answers: Answers = {}) {
  const page = await open(`/clinic?consultation=${consultation.id}`, {
    as: 'hospital',
    answers: {
      ...{ hospital, clinicInbox: inboxOf([consultation]), clinicPatient: patient, quoteShelf, quoteTemplates: { templates: [] } },
      // The preview is requested after a pause in typing; on a slow machine this test lasts long enough for that.
      previewQuote: WAITING,
      ...answers,
    },
  });
  await expect.poll(() => page.sockets).toHaveLength(1);
  await page.sockets[0]?.open();
  // On a phone the button is at the head of the conversation, else beside the box.
  const [button] = await screen.findAllByRole('button', { name: t('insert') });
  await press(button as Element);
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: t('title') })) };
}

it('begins with what the head of the clinic said', async () => {
  const { dialog } = await composer();
  const day = await dialog.findByLabelText<HTMLInputElement>(t('until'));
  expect(day.value).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(Date.now() + 14 * 86_400_000));
  expect(quoteShelf.conditions.map(({ text }) => dialog.getByRole<HTMLInputElement>('checkbox', { name: text }).checked)).toEqual([true, false]);
});

it('of a treatment says that its fee is missing while it is written, and asks for nothing until there is one', async () => {
  const { dialog, named } = await composer({ previewQuote: WAITING });
  await press(await dialog.findByRole('button', { name: /Single session/ }));
  const sums = within(dialog.getByRole('region', { name: t('sums') }));
  expect(sums.queryByText(t('noFee'))).toBeNull();
  const [fee] = dialog.getAllByRole('textbox', { name: t('fee', { currency: 'USD' }) });
  await type(fee as Element, '0');
  sums.getByText(t('noFee'));
  await press(dialog.getByRole('button', { name: t('preview') }));
  dialog.getByText(t('preview.notMade'));
  expect(named('previewQuote')).toEqual([]);
  await type(fee as Element, '120');
  await press(dialog.getByRole('button', { name: t('preview') }));
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
  await press(await dialog.findByRole('button', { name: /Single session/ }));
  const [box] = dialog.getAllByRole('textbox', { name: t(field, { currency: 'USD' }) });
  await type(box as Element, typed);
  dialog.getByText(t(sentence, values));
  expect(box?.getAttribute('aria-invalid')).toBe('true');
  dialog.getByText(t('sums.wrong'));
  expect(named('previewQuote')).toEqual([]);
});

it('takes a price with its thousands set apart', async () => {
  const { dialog, named } = await composer();
  await press(await dialog.findByRole('button', { name: /Single session/ }));
  await type(dialog.getByRole('textbox', { name: t('price', { currency: 'USD' }) }), '1,250.5');
  await press(dialog.getByRole('button', { name: t('preview') }));
  await expect
    .poll(() => named('previewQuote').map(({ body }) => body))
    .toContainEqual(expect.objectContaining({ lines: [expect.objectContaining({ price: 1250.5 })] }));
});

it('puts what the server refuses of the sums beside its field', async () => {
  const { dialog } = await composer({ previewQuote: refused('invalid', [{ field: 'valid_until', detail: errorText('fields.after-hour', 'ko') }]) });
  await press(await dialog.findByRole('button', { name: /Single session/ }));
  await dialog.findByText(errorText('fields.after-hour', 'ko'));
  dialog.getByText(t('sums.wrong'));
});

it.each([
  ['beside treatments that the clinic offers', quoteShelf],
  ['of a clinic that offers none', { ...quoteShelf, options: [] }],
])('of own words alone says that nothing is paid here, and is sent: %s', async (_whose, shelf) => {
  const { now: _now, ...body } = freeQuote;
  const { dialog, named } = await composer({ quoteShelf: shelf, previewQuote: { ...body, language: 'en' }, offerQuote: freeQuote });
  await press(await dialog.findByRole('button', { name: t('own') }));
  const sums = within(dialog.getByRole('region', { name: t('sums') }));
  sums.getByText(t('sums.wait'));
  await type(dialog.getByRole('textbox', { name: t('own.words') }), '부기 관리');
  await type(dialog.getByRole('textbox', { name: t('price', { currency: 'USD' }) }), '80');
  await sums.findByText(t('free'));
  await press(dialog.getByRole('button', { name: t('preview') }));
  await screen.findByText((await sayIn('en', 'quotes'))('clinic.hint'));
  await press(within(screen.getByRole('dialog', { name: t('title') })).getByRole('button', { name: t('send') }));
  await expect.poll(() => named('offerQuote')).toHaveLength(1);
  expect(named('offerQuote')[0]?.body).toMatchObject({ lines: [{ words: '부기 관리', quantity: 1, price: 80, vat_included: true }] });
});

describe('a saved quote', () => {
  const { name } = savedQuote;
  const insert = async (change: Partial<QuoteTemplate> = {}, shelf = quoteShelf) => {
    const opened = await composer({ quoteShelf: shelf, quoteTemplates: { templates: [{ ...savedQuote, ...change }] } });
    await type(await opened.dialog.findByRole('combobox', { name: t('saved') }), '5');
    await press(opened.dialog.getByRole('button', { name: t('saved.insert') }));
    return opened.dialog;
  };
  const prices = (dialog: Awaited<ReturnType<typeof insert>>) =>
    dialog.getAllByRole<HTMLInputElement>('textbox', { name: t('price', { currency: 'USD' }) }).map(({ value }) => value);
  const [option] = quoteShelf.options;

  it('is inserted with its lines and conditions, beside what the clinic begins with', async () => {
    const dialog = await insert();
    dialog.getByText(t('saved.inserted', { name }));
    expect(prices(dialog)).toEqual(['1200', '80']);
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: t('own.words') }).value).toBe('부기 관리 2회');
    dialog.getByRole('button', { name: t('remove', { name: 'Hydra-glow booster · Single session' }) });
    expect(quoteShelf.conditions.map(({ text }) => dialog.getByRole<HTMLInputElement>('checkbox', { name: text }).checked)).toEqual([true, true]);
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: t('own.vat') }).checked).toBe(false);
  });

  it('has the catalogue’s price of today, and says where that is another one; its own words keep theirs', async () => {
    const dialog = await insert({}, { ...quoteShelf, options: [{ ...option, price_from: 1_350, fee: 135 } as typeof option & object] });
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

  it('that would make the quote too long is not inserted, and says so', async () => {
    const lines = Array.from({ length: 12 }, () => savedQuote.lines[1]) as QuoteTemplate['lines'];
    const dialog = await insert({ lines });
    await type(dialog.getByRole('combobox', { name: t('saved') }), '5');
    dialog.getByText(t('saved.long', { most: 12 }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: t('saved.insert') }).disabled).toBe(true);
  });

  it('is kept from the lines and conditions that are written, under a name that is not taken', async () => {
    let answer: ReturnType<typeof refused> | { templates: QuoteTemplate[] } = refused('quotes.template-named');
    const { dialog, named } = await composer({ saveQuoteTemplate: () => answer });
    expect(dialog.queryByRole('combobox', { name: t('saved') })).toBeNull();
    const save = await dialog.findByRole<HTMLButtonElement>('button', { name: t('save.do') });
    expect(save.disabled).toBe(true);
    await press(dialog.getByRole('button', { name: /Single session/ }));
    await press(save);
    dialog.getByText(t('save.name.missing'));
    await type(dialog.getByRole('textbox', { name: t('save.name') }), ` ${name} `);
    await press(save);
    await dialog.findByText(errorText('quotes.template-named', 'ko'));
    answer = { templates: [savedQuote] };
    await press(save);
    await screen.findByText(t('save.done', { name }));
    const body = { name, lines: [{ option_id: 101, quantity: 1, price: 1_200 }], conditions: ['after-examination'] };
    expect(named('saveQuoteTemplate').map((call) => call.body)).toEqual([body, body]);
  });
});

it('asks once about a price that is far above the published one, and sends it as confirmed', async () => {
  const clinic = await sayIn('ko', 'clinic');
  const { now: _now, ...body } = freeQuote;
  const { dialog, named } = await composer({ previewQuote: { ...body, language: 'en' }, offerQuote: freeQuote });
  await press(await dialog.findByRole('button', { name: /Single session/ }));
  await type(dialog.getByRole('textbox', { name: t('price', { currency: 'USD' }) }), '1200000');
  const preview = dialog.getByRole('button', { name: t('preview') });
  await press(preview);
  dialog.getByText(/두 배가 넘습니다/);
  await press(preview);
  expect(named('previewQuote').filter((call) => (call.body as { words: boolean }).words)).toEqual([]);
  await press(dialog.getByRole('checkbox', { name: clinic('unusual.confirm', { amounts: '$1,200,000' }) }));
  await press(preview);
  await screen.findByText((await sayIn('en', 'quotes'))('clinic.hint'));
  await press(within(screen.getByRole('dialog', { name: t('title') })).getByRole('button', { name: t('send') }));
  await expect.poll(() => named('offerQuote')).toMatchObject([{ body: { unusual_confirmed: true, lines: [{ price: 1_200_000 }] } }]);
});

it('keeps a quote that was begun when its dialog is closed, until it is started over', async () => {
  const { dialog } = await composer();
  await press(await dialog.findByRole('button', { name: /Single session/ }));
  await type(dialog.getByRole('textbox', { name: t('price', { currency: 'USD' }) }), '777');
  await press(dialog.getByRole('button', { name: t('close') }));
  const again = async () => {
    const [button] = await screen.findAllByRole('button', { name: t('insert') });
    await press(button as Element);
    return within(await screen.findByRole('dialog', { name: t('title') }));
  };
  const begun = await again();
  expect((await begun.findByRole<HTMLInputElement>('textbox', { name: t('price', { currency: 'USD' }) })).value).toBe('777');
  begun.getByText(t('begun'));
  await press(begun.getByRole('button', { name: t('begun.discard') }));
  begun.getByText(t('lines.none'));
  await press(begun.getByRole('button', { name: t('close') }));
  expect((await again()).queryByText(t('begun'))).toBeNull();
});
