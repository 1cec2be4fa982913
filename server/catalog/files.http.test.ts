import { afterAll, beforeAll, expect, it } from 'vitest';
import { FilesError } from '../providers/files/port.ts';
import { testWorld, type World } from '../testing/world.ts';

const bytes = Buffer.from([82, 73, 70, 70, 0, 255]);
let world: World;
let broken = false;
beforeAll(async () => {
  world = await testWorld({
    change: ({ files }) => ({
      files: {
        ...files,
        get: async (name) => {
          if (broken) throw new FilesError('the file store answered 500');
          return files.get(name);
        },
      },
    }),
  });
  await world.deps.files.put('clinic-01-a.0a1b-480.webp', bytes, 'image/webp');
});
afterAll(() => world.close());

it('serves a picture to anybody, for ever, as what it is', async () => {
  const answer = await world.get('/files/clinic-01-a.0a1b-480.webp');
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(bytes);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '6',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    etag: '"clinic-01-a.0a1b-480.webp"',
  });
});

it('sends nothing to a browser that has it', async () => {
  const answer = await world.get('/files/clinic-01-a.0a1b-480.webp', { 'if-none-match': '"clinic-01-a.0a1b-480.webp"' });
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([304, '', 'public, max-age=31536000, immutable']);
});

it.each(['nothing.webp', '..%2Ftoken-secret', '%2e%2e%2fdatabase%2fPG_VERSION', 'token-secret', '.clinic.webp', 'a%00.webp', 'page.html'])(
  'answers 404 as JSON for %s',
  async (name) => {
    const answer = await world.get(`/files/${name}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('not-found');
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

it('says 503 when the store does not answer', async () => {
  broken = true;
  const answer = await world.get('/files/clinic-01-a.0a1b-480.webp');
  broken = false;
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
});
