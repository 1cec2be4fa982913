import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearReturnPath, readReturnPath, storeReturnPath } from './return-path.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('location', { origin: 'https://naru.example' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps a path of this site with its query, until it is dropped', () => {
  storeReturnPath('/myPage?tab=1');
  expect(stored.get('rurl')).toBe('/myPage?tab=1');
  expect(readReturnPath()).toBe('/myPage?tab=1');
  clearReturnPath();
  expect(readReturnPath()).toBeNull();
});

it.each([
  null,
  '',
  '/',
  'https://evil.example/',
  '//evil.example/treatment-list',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/.\\/evil.example',
  '//naru.example@evil.example/',
  '/\\naru.example:99999',
  '%2F%2Fevil.example',
  'naru.example',
  'https:evil.example',
  'https://naru.example.evil.example/',
  'https://naru.example/myPage',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://naru.example/1',
  '/login?rurl=%2Flogin',
  '/join',
  '/findAccount?tab=1',
  '/resetPw?token=x',
  '/auth/link',
])('keeps nothing of %j, and believes it no more when it already stands in storage', (rurl) => {
  storeReturnPath(rurl);
  expect(stored.size).toBe(0);
  if (rurl !== null) stored.set('rurl', rurl);
  expect(readReturnPath()).toBeNull();
});

it.each([
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/javascript:alert(1)', '/javascript:alert(1)'],
  ['/a/../myPage?next=//evil.example', '/myPage?next=//evil.example'],
  ['/myPage#//evil.example', '/myPage'],
  ['/my\tPage\u0000x', '/myPage%00x'],
])('%j stays a path of this site: %s', (rurl, path) => {
  storeReturnPath(rurl);
  expect(readReturnPath()).toBe(path);
  expect(new URL(path, location.origin).origin).toBe(location.origin);
});

it('does not take a page for an entry page because its name begins alike', () => {
  storeReturnPath('/login-help');
  expect(readReturnPath()).toBe('/login-help');
});
