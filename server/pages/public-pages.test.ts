import type { FastifyInstance } from 'fastify';
import { data, redirect } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { publicNames } from '../catalog/catalog.tables.ts';
import { testWorld, type World } from '../testing/world.ts';
import { type LoaderInput, makeRoute, makeSite, readPageContext } from './pages.fixture.ts';

let world: World;
let app: FastifyInstance;
let rendered: string[];

beforeAll(async () => {
  world = await testWorld();
  app = await makeSite(world, [makeRoute(':lang/treatments/:slug', treatmentByName)]);
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(() => {
  rendered = [];
});

/** A treatment addressed by its public name. */
async function treatmentByName({ request, params, context }: LoaderInput) {
  rendered.push(new URL(request.url).pathname);
  const answer = await readPageContext(context).send({ method: 'GET', url: `/api/v1/public/treatments/${params.slug}`, headers: {} });
  if (answer.status === 404) throw data(null, { status: 404 });
  const { id, title } = JSON.parse(await answer.text()) as { id: number; title: string };
  if (params.slug === 'earlier') throw redirect(`/${params.lang}/treatments/${id}`, 301);
  return { language: readPageContext(context).language, title };
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

it('renders a public page in the language of its address, whatever the reader has chosen, and once for all', async () => {
  const first = await get('/ja/treatments/1', { cookie: 'selectedLanguage=ar', 'accept-language': 'zh' });
  const second = await get('/ja/treatments/1', { 'accept-language': 'en' });
  expect(first.body).toContain('"language":"ja","title":"Hydra-glow booster ja"');
  expect(second.body).toBe(first.body);
  expect(first.headers.vary).toBe('accept-encoding');
  expect(rendered).toEqual(['/ja/treatments/1']);
});

it('keeps the further pages of a public list, and no other query and no name that nobody has', async () => {
  for (const [address, times] of [
    ['/ja/treatments/1?page=2', 1],
    ['/ja/treatments/1?page=1', 2],
    ['/ja/treatments/1?q=x', 2],
    ['/ja/treatments/nobody', 2],
  ] as const) {
    rendered = [];
    for (let i = 0; i < 2; i++) await get(address);
    expect(rendered, address).toHaveLength(times);
  }
});

it('sends who comes by an earlier name on for good', async () => {
  await world.deps.database.db.insert(publicNames).values({ kind: 'treatment', slug: 'earlier', subjectId: 1, inForce: false, changedAt: new Date(0) });
  const { statusCode, headers } = await get('/en/treatments/earlier');
  expect([statusCode, headers.location]).toEqual([301, '/en/treatments/1']);
});
