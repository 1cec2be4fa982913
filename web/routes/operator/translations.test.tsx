import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import type { TranslationUsage } from '../../../contract/translation/translations.ts';
import { BROKEN_SERVER, type CallFailure, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { LONG_NAME } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'operator-translations');
const words = await loadTestPhrases('ko', 'operator');
const failure = await loadTestPhrases('ko', 'failure');
const free = { characters: null, used: 0, state: 'ok', set: null } as const;
const nothing = { requests: 0, failed: 0, kept: 0, characters: 0, median_ms: null, cost: 0 };
const NONE: TranslationUsage = {
  month: '2026-11',
  months: ['2026-11'],
  currency_code: 'USD',
  total: { ...nothing, budget: free },
  services: [],
  clinics: [],
  days: [],
};
const used = { requests: 4, failed: 1, kept: 2, characters: 1_234_567, median_ms: 320, cost: 30.86 };
const set = { by: 'operator', at: '2026-11-20T03:00:00.000Z' };
const SOME: TranslationUsage = {
  ...NONE,
  months: ['2026-11', '2026-10'],
  total: { ...used, budget: { characters: 1_000_000, used: 1_234_567, state: 'used-up', set } },
  services: [
    { ...used, service: 'deepl' },
    { ...nothing, kept: 2, service: 'kept' },
    { ...used, service: 'libretranslate', cost: 0 },
  ],
  clinics: [{ ...used, hospital_id: 3, hospital_name: LONG_NAME, budget: { characters: 1_500_000, used: 1_234_567, state: 'near', set: null } }],
  days: [{ ...used, day: '2026-11-20' }],
};
const clinic = { hospital_id: 5, name: 'Another Clinic', staff_count: 1, withdrawn: false, open_consultations: 0, registration: null };
type Given = NonNullable<Parameters<typeof openPage>[1]>['answers'];
const opened = (answers: Given = {}, address = '/operator/translations') =>
  openPage(address, {
    as: 'operator',
    answers: { doubtQueue: { total: 0, items: [] }, translationUsage: NONE, setTranslationBudget: { msg: 'OK' }, ...answers },
  });
const usage = async () => within(await screen.findByRole('region', { name: t('usage.title') }));
const clinics = async () => within(await screen.findByRole('region', { name: t('clinics.title') }));
const dialog = async () => within(await screen.findByRole('dialog'));

it('says that figures are on their way, and that there are none', async () => {
  await opened({ translationUsage: UNANSWERED_CALL });
  await screen.findByText(t('usage.loading'));
});

it('says that nothing was translated', async () => {
  await opened();
  (await usage()).getByText(t('usage.none'));
  (await clinics()).getByText(t('clinics.none'));
});

it.each([
  ['no network', OFFLINE_CALL, failure('offline')],
  ['a broken server', BROKEN_SERVER, failure('server')],
  ['a refusal', refusedCall('not-allowed'), getErrorText('not-allowed', 'ko')],
] as const)('with %s says that figures could not be loaded, and tries again', async (_, trouble, text) => {
  let answer: CallFailure | TranslationUsage = trouble;
  await opened({ translationUsage: () => answer });
  await screen.findByText(t('usage.failed'));
  screen.getByText(text);
  answer = NONE;
  await pressElement(screen.getByRole('button', { name: words('common.retry') }));
  (await usage()).getByText(t('usage.none'));
});

it('shows what it took, by service, day and clinic, with what is used of each budget', async () => {
  await opened({ translationUsage: SOME });
  const at = await usage();
  expect(at.getAllByText('1,234,567').length).toBeGreaterThan(0);
  expect(at.getAllByText(/30\.86/).length).toBeGreaterThan(0);
  for (const service of ['deepl', 'libretranslate', 'kept'] as const) at.getByText(t(`service.${service}`));
  at.getByText(t('budget.of', { used: '1,234,567', budget: '1,000,000' }));
  at.getByText(t('budget.used-up'));
  at.getByText(t('budget.stopped'));
  const list = await clinics();
  list.getByText(LONG_NAME);
  list.getByText(t('budget.near'));
  list.getByText(t('budget.configured'));
});

it('asks for the figures of another month', async () => {
  const { named } = await opened({ translationUsage: SOME });
  const select = (await usage()).getByRole('combobox', { name: t('usage.month') });
  await typeText(select, '2026-10');
  expect(named('translationUsage').at(-1)?.input).toEqual({ month: '2026-10' });
});

it('sets the budget of all clinics together, and reads the figures anew', async () => {
  const { named } = await opened({ translationUsage: SOME });
  await pressElement((await usage()).getByRole('button', { name: t('budget.change.of', { name: t('budget.all') }) }));
  const field = (await dialog()).getByRole('textbox', { name: new RegExp(t('budget.characters')) });
  await typeText(field, '2,000,000');
  await pressElement((await dialog()).getByRole('button', { name: t('common.save') }));
  await screen.findByText(t('budget.saved'));
  expect(named('setTranslationBudget').map(({ body }) => body)).toEqual([{ hospital_id: null, characters: 2_000_000 }]);
  expect(named('translationUsage').length).toBeGreaterThan(1);
});

it('takes no limit, for a clinic that is not in the list', async () => {
  const { named } = await opened({ clinics: [clinic] });
  const select = await (await clinics()).findByRole('combobox', { name: t('budget.other') });
  await typeText(select, '5');
  await pressElement((await clinics()).getByRole('button', { name: t('budget.change') }));
  (await dialog()).getByText(clinic.name);
  await pressElement((await dialog()).getByRole('button', { name: t('common.save') }));
  await screen.findByText(t('budget.saved'));
  expect(named('setTranslationBudget').map(({ body }) => body)).toEqual([{ hospital_id: 5, characters: null }]);
});

it('says what is wrong beside the field, and keeps what was typed when it is refused', async () => {
  const { named } = await opened({ translationUsage: SOME, setTranslationBudget: BROKEN_SERVER });
  await pressElement((await usage()).getByRole('button', { name: t('budget.change.of', { name: t('budget.all') }) }));
  const field = (await dialog()).getByRole('textbox', { name: new RegExp(t('budget.characters')) });
  await typeText(field, 'many');
  await pressElement((await dialog()).getByRole('button', { name: t('common.save') }));
  (await dialog()).getByText(t('budget.missing'));
  expect(named('setTranslationBudget')).toEqual([]);
  await typeText(field, '3000');
  await pressElement((await dialog()).getByRole('button', { name: t('common.save') }));
  await (await dialog()).findByText(words('failed'));
  expect((field as HTMLInputElement).value).toBe('3000');
});
