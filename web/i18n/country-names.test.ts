import { expect, it } from 'vitest';
import { COUNTRIES } from '../../contract/countries.ts';
import { listCountryNames } from './country-names.ts';

it('offers the four of the specification first, then every other country once, by name', () => {
  const names = listCountryNames('en');
  expect(names.slice(0, 4).map(({ label }) => label)).toEqual(['United Kingdom', 'Japan', 'China', 'Saudi Arabia']);
  expect(names.filter(({ pinned }) => pinned)).toHaveLength(4);
  expect(names.map(({ code }) => code).sort()).toEqual([...COUNTRIES].sort());
  const others = names.slice(4).map(({ label }) => label);
  expect(others).toEqual(others.toSorted(new Intl.Collator('en').compare));
});

it('names them in the reader’s language', () => {
  expect(listCountryNames('ja')[1]).toEqual({ code: 'JP', label: '日本', pinned: true });
});
