import { act, fireEvent, renderHook, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FindResult } from '../../../contract/finding/finding.ts';
import { useCombobox, useDebouncedInput } from '../../catalog/finding/use-combobox.ts';
import { findResult } from '../../testing/finding-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage } from '../../testing/open.tsx';
import { clinicCard, foundTreatment, hospital, product, toListReply } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'finding');
const filters = await loadTestPhrases('en', 'filters');
const words = await loadTestPhrases('en', 'public');
const doctor: NonNullable<FindResult['doctors']>['items'][number] = {
  ...{ id: 5, slug: 'han-seo-yun', name: 'Han Seo-yun', sex: 'female', title: 'Dermatologist', portrait: null, also: null },
  hospital: { id: hospital.id, name: hospital.name },
};
const hers = { ...foundTreatment, id: 11, slug: 'glow', title: 'Glow booster', found: [{ asked: 'shine', where: 'notes' as const }] };
const other = { ...foundTreatment, id: 12, slug: 'lift', title: 'Quiet lift', found: [{ asked: 'shine', where: 'title' as const }] };
const answers = {
  treatmentList: toListReply([product]),
  find: findResult([hers, other], { doctors: { total: 1, items: [doctor], nearly: false } }),
};
const nobody = { as: 'nobody', answers } as const;

/** Found by label, because its role changes when a list becomes available. */
const box = () => screen.getByLabelText<HTMLInputElement>(words('search.label'));
const write = async (value: string, field = box()) => {
  await act(async () => field.focus());
  await act(async () => void fireEvent.input(field, { target: { value } }));
};
const options = async () => within(await screen.findByRole('listbox', { name: t('suggest.label') })).getAllByRole('option');
const key = (name: string) => act(async () => void box().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
const marked = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

it('says what is found while a guest types, and where it was found, and asks nothing before', async () => {
  const { named } = await openPage('/en/treatments', nobody);
  await act(async () => box().focus());
  expect(named('find')).toEqual([]);
  await write(' shine ');
  const [first, second, third, all, ...more] = await options();
  expect(named('find').map(({ input }) => input)).toEqual([expect.objectContaining({ q: 'shine' })]);
  expect(first?.textContent).toContain(doctor.name);
  expect(second?.textContent).toContain(t('found.notes', { words: 'shine' }));
  expect(third?.textContent).toBe(`${other.title}${other.hospital.name}`);
  expect(all?.textContent).toBe(t('suggest.all', { words: 'shine' }));
  expect(more).toEqual([]);
  screen.getByText(t('suggest.count', { count: 3 }));
  expect(box().getAttribute('role')).toBe('combobox');
  await expect.poll(() => box().getAttribute('aria-expanded')).toBe('true');
  expect([first, second, third, all].map((one) => new URL((one as HTMLAnchorElement).href).pathname)).toEqual([
    ...['/en/doctors/han-seo-yun', '/en/treatments/glow', '/en/treatments/lift', '/en/treatments'],
  ]);
});

it('counts what was typed between the drawing of its part and its coming, which React may put a moment apart', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const { result } = renderHook(() => {
    const typed = useDebouncedInput(field);
    field.value = 'shine';
    return typed;
  });
  await expect.poll(() => [result.current.words, result.current.isOpen]).toEqual(['shine', true]);
  field.remove();
});

it('is walked with the arrows, round over what was typed, and left with Escape', async () => {
  await openPage('/en/treatments', nobody);
  await write('shine');
  await options();
  expect(marked()).toBeNull();
  await key('ArrowDown');
  expect(marked()).toContain(doctor.name);
  await key('ArrowUp');
  expect(marked()).toBeNull();
  await key('ArrowUp');
  expect(marked()).toBe(t('suggest.all', { words: 'shine' }));
  await key('Escape');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box().value).toBe('shine');
  await key('ArrowDown');
  await options();
  expect(marked()).toBeNull();
});

const noop = () => undefined;
const listed = (keys: string[], choose: (at: number) => void = noop) => ({ id: 'some', isShown: true, keys, choose, open: noop, close: noop });
const fieldOf = (): HTMLInputElement => document.body.appendChild(document.createElement('input'));
const pressed = (field: HTMLElement, ...keys: string[]) =>
  act(async () => {
    for (const key of keys) field.dispatchEvent(new KeyboardEvent('keydown', { key }));
  });

it('takes what the arrow marked where Enter follows before anything is drawn anew', async () => {
  const field = fieldOf();
  const chosen: number[] = [];
  const list = listed(['one', 'two'], (at) => void chosen.push(at));
  renderHook(() => useCombobox(field, list));
  await pressed(field, 'ArrowDown', 'Enter');
  expect(chosen).toEqual([0]);
  field.remove();
});

it('keeps the mark on what it was set where the list comes anew under the arrows, and gives it up to who types on', async () => {
  const field = fieldOf();
  const { result, rerender } = renderHook(({ keys }) => useCombobox(field, listed(keys)), { initialProps: { keys: ['one', 'two'] } });
  await pressed(field, 'ArrowDown');
  expect(result.current).toBe(0);
  rerender({ keys: ['another', 'one'] });
  expect(result.current).toBe(1);
  rerender({ keys: ['another'] });
  expect(result.current).toBe(-1);
  rerender({ keys: ['another', 'one'] });
  await act(async () => void fireEvent.input(field, { target: { value: 'on' } }));
  expect(result.current).toBe(-1);
  field.remove();
});

it('asks about no words that stood in the box before she typed, and opens with what she typed', async () => {
  const field = fieldOf();
  field.defaultValue = 'nose job';
  field.focus();
  const asked: string[] = [];
  renderHook(() => {
    const { words, isOpen } = useDebouncedInput(field);
    if (isOpen) asked.push(words);
  });
  await act(async () => void fireEvent.input(field, { target: { value: 'nose line' } }));
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set(['nose line']));
  field.remove();
});

it('offers what comes nearest where nothing has the words, and says so', async () => {
  const near = findResult([], { near: { why: 'popular', items: [other] } });
  await openPage('/en/treatments', { ...nobody, answers: { ...answers, find: near } });
  await write('qzx');
  expect((await options()).map(({ textContent }) => textContent)).toEqual([expect.stringContaining(other.title), t('suggest.all', { words: 'qzx' })]);
  screen.getByText(t('near.popular'));
});

it('is closed by what is done elsewhere, and comes again with the next word', async () => {
  await openPage('/en/treatments', nobody);
  await write('shine');
  await options();
  await act(async () => box().blur());
  expect(screen.queryByRole('listbox')).toBeNull();
  await write('shine on');
  await options();
  await act(async () => void fireEvent.submit(box().form as HTMLFormElement));
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'finding');
  const arabic = await loadTestPhrases('ar', 'public');
  await openPage('/ar/treatments', { ...nobody, language: 'ar' });
  const field = screen.getByLabelText<HTMLInputElement>(arabic('search.label'));
  await write('ليزر', field);
  await screen.findByRole('listbox', { name: ar('suggest.label') });
  screen.getByText(ar('suggest.count', { count: 3 }));
});

it('searches clinics on their list, and shows the filters that it understood', async () => {
  const understood = { doctor: 'female', speaks: { id: 5, title: 'Arabic' }, price: { amount: 300, inclusive: false }, sunday: true } as const;
  const { named } = await openPage('/en/clinics?q=female+doctor', { as: 'nobody', answers: { clinicList: { ...toListReply([clinicCard]), understood } } });
  const field = await screen.findByLabelText<HTMLInputElement>(words('clinics.search'));
  expect(field.value).toBe('female doctor');
  expect(field.form?.getAttribute('action')).toBe('/en/clinics');
  expect(named('clinicList').map(({ input }) => input)).toContainEqual(expect.objectContaining({ q: 'female doctor' }));
  const chips = within(screen.getByRole('list', { name: filters('understood.label') })).getAllByRole('listitem');
  expect(chips.map(({ textContent }) => textContent?.replaceAll(/[\u2066\u2069]/g, ''))).toEqual([
    ...[filters('doctor.female'), filters('speaks.one', { language: 'Arabic' }), filters('price.under', { amount: '$300' }), filters('sunday')],
  ]);
});

it('offers the clinics that come nearest when none fits', async () => {
  const near = { why: 'popular' as const, items: [clinicCard] };
  await openPage('/en/clinics?q=qqqq', { as: 'nobody', answers: { clinicList: { ...toListReply([]), near } } });
  await screen.findByText(words('search.none', { words: 'qqqq' }));
  screen.getByRole('link', { name: clinicCard.name });
});
