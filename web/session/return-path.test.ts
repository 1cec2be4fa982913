import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearReturnPath, readReturnPath, storeReturnPath } from './return-path.ts';

const toStorage = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => map.set(key, value),
  removeItem: (key: string) => map.delete(key),
});
let stored: Map<string, string>;
let device: Map<string, string>;
beforeEach(() => {
  [stored, device] = [new Map(), new Map()];
  vi.stubGlobal('location', { origin: 'https://naru.example' });
  vi.stubGlobal('sessionStorage', toStorage(stored));
  vi.stubGlobal('localStorage', toStorage(device));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Closes the tab and opens another. */
function openOtherTab(): void {
  stored.clear();
}

it.each(['/treatment-detail/20?again=pay', '/en/treatments/aqua-peel?again=chat', '/clinic-detail/3', '/ar/clinics/dancheong'])(
  'keeps the choice %s for other tabs of this device, for 24 hours',
  (path) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    storeReturnPath(path);
    openOtherTab();
    vi.advanceTimersByTime(24 * 3_600_000 - 1);
    expect(readReturnPath()).toBe(path);
    openOtherTab();
    vi.advanceTimersByTime(1);
    expect(readReturnPath()).toBeNull();
    expect(device.size).toBe(0);
  },
);

it('restores the order draft with the choice, but not over another draft', () => {
  stored.set('orderDraft', 'hers');
  storeReturnPath('/order');
  openOtherTab();
  expect([readReturnPath(), stored.get('orderDraft')]).toEqual(['/order', 'hers']);
  openOtherTab();
  stored.set('orderDraft', 'newer');
  expect([readReturnPath(), stored.get('orderDraft')]).toEqual(['/order', 'newer']);
  clearReturnPath();
  expect(device.size).toBe(0);
});

it.each(['/my-reservation?chat=3', '/myPage?tab=1', '/visit/7', '/quote/5'])("keeps the member's page %s in its tab only", (path) => {
  storeReturnPath(path);
  expect(readReturnPath()).toBe(path);
  openOtherTab();
  expect(readReturnPath()).toBeNull();
});

it.each(['{', '7', 'null', JSON.stringify({ path: 'https://evil.example/', draft: null, at: Date.now() }), JSON.stringify({ path: '/order', at: 'now' })])(
  'ignores the invalid choice %s',
  (value) => {
    device.set('guest_choice', value);
    expect(readReturnPath()).toBeNull();
  },
);

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
  expect([stored.size, device.size]).toEqual([0, 0]);
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
