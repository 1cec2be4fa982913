import { describe, expect, it } from 'vitest';
import { findProductPath, linkAddresses } from './product-links.ts';

const PUBLIC_URL = 'https://naru.example';

describe('findProductPath', () => {
  it.each([
    ['/visit/3', '/visit/3'],
    ['/my-reservation?chat=1#end', '/my-reservation?chat=1#end'],
    ['https://naru.example/visit/3', '/visit/3'],
  ])('returns the path of %s', (address, path) => {
    expect(findProductPath(address, PUBLIC_URL)).toBe(path);
  });

  it.each([
    '',
    'visit/3',
    'javascript:alert(1)',
    '//evil.example/visit/3',
    '/\\evil.example',
    '/\t/evil.example',
    'https://naru.example//evil.example',
    'https://naru.example@evil.example/visit/3',
    'https://naru.example:8443/visit/3',
    'http://naru.example/visit/3',
    'https://',
  ])('refuses %j', (address) => {
    expect(findProductPath(address, PUBLIC_URL)).toBeUndefined();
  });
});

describe('linkAddresses', () => {
  it('links addresses and escapes the rest', () => {
    const made = linkAddresses('<b> https://naru.example/?a=1&b=2 and https://evil.example/', (address) => findProductPath(address, PUBLIC_URL));
    expect(made.map(({ markup }) => markup).join('')).toBe(
      '&lt;b&gt; <a href="/?a=1&amp;b=2"><bdi>https://naru.example/?a=1&amp;b=2</bdi></a> and https://evil.example/',
    );
  });
});
