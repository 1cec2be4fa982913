import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { refusedCall } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';

const t = await loadTestPhrases('ko', 'operator');
const shared = await loadTestPhrases('ko', 'console');
const proof = await loadTestPhrases('ko', 'proof');
const desk = async () => within(await screen.findByRole('region', { name: t('consents.title') }));
const day = async (label: string, value: string) => typeText((await desk()).getByLabelText(new RegExp(`^${label}`)), value);
const save = async () => pressElement((await desk()).getByRole('button', { name: shared('shared.saveCsv') }));

it('saves the consents of some days as a file, once she has proved that it is her', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  let isProven = false;
  const { named } = await openPage('/operator', {
    as: 'operator',
    answers: {
      exportConsents: () => (isProven ? '\uFEFFid\r\n' : refusedCall('accounts.prove-again')),
      proveAgain: () => {
        isProven = true;
        return { msg: '' };
      },
    },
  });
  await day(t('consents.from'), '2026-01-01');
  await day(t('consents.to'), '2026-03-31');
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: proof('title') }));
  await typeText(dialog.getByLabelText(new RegExp(`^${proof('common.password')}`)), 'naru-demo-2026');
  await pressElement(dialog.getByRole('button', { name: proof('confirm') }));
  await screen.findByText(t('consents.saved'));
  expect(named('exportConsents').map(({ input }) => input)).toEqual(Array(2).fill({ from: '2026-01-01', to: '2026-03-31' }));
  const [file] = made.mock.calls[0] as [Blob];
  expect([file.type, file.size]).toEqual(['text/csv;charset=utf-8', 7]);
  for (const spy of [made, clicked]) spy.mockRestore();
});

it('says at the day what is missing, in the wrong order, or too much', async () => {
  const detail = getErrorText('fields.too-many', 'ko');
  const { named } = await openPage('/operator', { as: 'operator', answers: { exportConsents: refusedCall('invalid', [{ field: 'to', detail }]) } });
  await save();
  expect((await desk()).getAllByText(t('consents.missing'))).toHaveLength(2);
  await day(t('consents.from'), '2026-03-31');
  await day(t('consents.to'), '2026-01-01');
  await save();
  (await desk()).getByText(t('consents.order'));
  expect(named('exportConsents')).toEqual([]);
  await day(t('consents.to'), '2026-04-01');
  await save();
  await (await desk()).findByText(detail);
});
