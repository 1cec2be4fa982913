import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropReturnPath, keepReturnPath, keptReturnPath } from './return-path.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('location', { origin: 'https://naru.example' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps a path of this site with its query, until it is dropped', () => {
  keepReturnPath('/myPage?tab=1');
  expect(kept.get('rurl')).toBe('/myPage?tab=1');
  expect(keptReturnPath()).toBe('/myPage?tab=1');
  dropReturnPath();
  expect(keptReturnPath()).toBeNull();
});

it.each([
  null,
  '',
  '/',
  'https://evil.example/',
  '//evil.example/treatment-list',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login?rurl=%2Flogin',
  '/join',
  '/findAccount?tab=1',
  '/resetPw?token=x',
])('keeps nothing of %j, and believes it no more when it already stands in storage', (rurl) => {
  keepReturnPath(rurl);
  expect(kept.size).toBe(0);
  if (rurl !== null) kept.set('rurl', rurl);
  expect(keptReturnPath()).toBeNull();
});

it('does not take a page for an entry page because its name begins alike', () => {
  keepReturnPath('/login-help');
  expect(keptReturnPath()).toBe('/login-help');
});
