import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { appManifestRoute } from './app-manifest.ts';

const app = fastify();
appManifestRoute(app, { BRAND_NAME: 'Ferry' });
afterAll(() => app.close());

test('the app has the brand’s name, and the reader’s language and direction', async () => {
  const answer = await app.inject('/app/ar.webmanifest');
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  expect(answer.json()).toMatchObject({ name: 'Ferry', lang: 'ar', dir: 'rtl', start_url: '/', display: 'standalone' });
  expect(answer.json().icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable']);
  expect((await app.inject('/app/en.webmanifest')).json()).toMatchObject({
    dir: 'ltr',
    icons: expect.arrayContaining([expect.objectContaining({ sizes: '512x512' })]),
  });
});

test('there is none in a language that the site does not have', async () => {
  expect((await app.inject('/app/ko.webmanifest')).statusCode).not.toBe(200);
});
