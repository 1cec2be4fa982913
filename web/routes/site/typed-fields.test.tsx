import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { TYPED_FIELDS_KEY } from '../../session/typed-fields-key.ts';
import { restoreTypedFields, storeTypedFields } from '../../shell/offline/typed-fields.ts';

afterEach(() => {
  document.body.innerHTML = '';
  sessionStorage.clear();
});

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const standing = (name: string) => field(name).value;
const write = (name: string, value: string) => {
  field(name).value = value;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
};
const form = '<main><input name="uid"><input name="born"><input name="email" value="mia@naru.example"></main>';

/** Fills in a form, then loads the page again as the server sent it. */
function reloaded(after: string): void {
  document.body.innerHTML = form;
  write('uid', 'amal2026');
  write('born', '19940517');
  write('email', 'amal@naru.example');
  storeTypedFields();
  document.body.innerHTML = after;
}

it('puts back what was typed, over what the server had filled in, and once', () => {
  reloaded(form);
  restoreTypedFields();
  expect(['uid', 'born', 'email'].map(standing)).toEqual(['amal2026', '19940517', 'amal@naru.example']);
  expect(sessionStorage.getItem(TYPED_FIELDS_KEY)).toBeNull();
});

it('leaves alone what she typed before the page was awake', () => {
  reloaded(form);
  write('uid', 'amal3000');
  restoreTypedFields();
  expect(['uid', 'born'].map(standing)).toEqual(['amal3000', '19940517']);
});

it('leaves alone what she typed before its script had come, and React had taken the field over', () => {
  new Function(readFileSync(join(import.meta.dirname, '../../public/early.js'), 'utf8'))();
  reloaded(form);
  write('uid', 'amal3000');
  // React sets the default value of a controlled field to its current value.
  field('uid').defaultValue = 'amal3000';
  restoreTypedFields();
  expect(['uid', 'born'].map(standing)).toEqual(['amal3000', '19940517']);
});

it('puts back fields that come later, and nothing into one that she has written in meanwhile', async () => {
  reloaded('<main><input name="uid"><input name="later"></main>');
  restoreTypedFields();
  write('later', '20000101');
  field('later').name = 'born';
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<input name="email" value="mia@naru.example">');
  await expect.poll(() => standing('email')).toBe('amal@naru.example');
  expect(['uid', 'born'].map(standing)).toEqual(['amal2026', '20000101']);
});
