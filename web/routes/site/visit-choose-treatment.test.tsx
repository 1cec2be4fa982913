import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { hospital, product, productDetail, reservation, toListReply } from '../../testing/samples.ts';
import { freeTimes, paidOrder, paidProgress } from '../../testing/thread-samples.ts';

const t = await loadTestPhrases('en', 'visits');
const answers = { hospital, product: productDetail, freeTimes, reservations: [{ ...reservation, way: paidProgress }] };
const OF_ORDER = `/visit/choose?hospital_id=3&product_id=20&option_id=31&order_num=${paidOrder.order_num}`;
const OF_TREATMENT = '/visit/choose?hospital_id=3&product_id=20';
const time = (text: string) => screen.findByRole('radio', { name: new RegExp(`^${text}`) });

it('brings the times of a day into view when it is pressed', async () => {
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never);
  await openPage(OF_ORDER, { answers });
  await time('14:00');
  await pressElement(within(screen.getByRole('table', { name: t('choose.days') })).getByRole('button', { name: /\b3 Dec.*2 free times$/ }));
  expect((intoView.mock.contexts.at(-1) as Element).querySelectorAll('input[type=radio]')).toHaveLength(2);
});

const treatmentList = toListReply([product, { ...product, id: 21, title: 'Another one' }]);

it('offers the other treatments of the clinic', async () => {
  const { named } = await openPage(OF_TREATMENT, { as: 'nobody', answers: { ...answers, treatmentList } });
  const select = await screen.findByRole('combobox', { name: t('choose.treatment') });
  fireEvent.change(select, { target: { value: '21' } });
  await expect.poll(() => named('product').at(-1)?.input).toEqual({ id: '21' });
});

it('offers no other treatment than the one that is paid for', async () => {
  await openPage(OF_ORDER, { answers: { ...answers, treatmentList } });
  await time('14:00');
  expect(screen.queryByRole('combobox', { name: t('choose.treatment') })).toBeNull();
});

it('begins with the first treatment of a clinic that is named alone', async () => {
  const { named } = await openPage('/visit/choose?hospital_id=3', { as: 'nobody', answers });
  await time('14:00');
  expect(named('product').at(-1)?.input).toEqual({ id: '20' });
});
