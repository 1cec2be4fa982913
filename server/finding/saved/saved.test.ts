import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SavedIds, SavedItem, SavedSearch } from '../../../contract/finding/saved.ts';
import { SAVED_LIMITS } from '../../../contract/rules.ts';
import { hospitals, products } from '../../catalog/catalog.tables.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { savedSearches, savedThings, seenThings } from './saved.tables.ts';
import { deleteOldSeen, deleteSavedOfMember } from './saved.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
  world.clock.set('2026-11-20T03:00:00Z');
});
afterAll(() => world.close());

const T = (id: number): SavedItem => ({ kind: 'treatment', id });
const C = (id: number): SavedItem => ({ kind: 'clinic', id });

async function somebody() {
  const member = await world.person();
  const headers = await world.as(member);
  const send = (method: 'PUT' | 'DELETE', url: string, payload?: object) => world.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return {
    id: member.id,
    headers,
    save: async (things: SavedItem[], saved = true) => (await send('PUT', '/api/v1/saved', { saved, things })).json<SavedIds>(),
    saved: async (language = 'en') => (await world.get('/api/v1/saved', { ...headers, 'accept-language': language })).json(),
    ids: async () => (await world.get('/api/v1/saved/ids', headers)).json<SavedIds>(),
    look: (thing: SavedItem) => world.post('/api/v1/seen', thing, headers),
    seen: async () => (await world.get('/api/v1/seen', headers)).json(),
    searches: async () => (await world.get('/api/v1/searches', headers)).json<SavedSearch[]>(),
    search: async (words: string, given: { query?: string; saved?: boolean } = {}) =>
      (await send('PUT', '/api/v1/searches', { words, query: `q=${words}`, ...given })).json<SavedSearch[]>(),
    send,
  };
}

describe('saved treatments and clinics', () => {
  test('are hers on every device, the newest first, in her language, and taken away again', async () => {
    const [her, other] = [await somebody(), await somebody()];
    await other.save([T(2)]);
    expect(await her.save([T(1)])).toEqual({ treatments: [1], clinics: [] });
    world.clock.forward(10);
    expect(await her.save([T(3), C(2), T(1)])).toEqual({ treatments: [3, 1], clinics: [2] });
    const full = await her.saved('ko');
    expect(full.treatments.map(({ id, title }: { id: number; title: string }) => [id, title])).toEqual([
      [3, '아쿠아필'],
      [1, '하이드라 글로우 부스터'],
    ]);
    expect(full.clinics).toMatchObject([{ id: 2, name: '여운피부과' }]);
    expect(full.gone).toEqual([]);
    expect(await her.save([T(3), C(2)], false)).toEqual({ treatments: [1], clinics: [] });
    expect(await other.ids()).toEqual({ treatments: [2], clinics: [] });
  });

  test('skip unknown ones of a browser that was away longer than the content', async () => {
    const her = await somebody();
    expect(await her.save([T(999), C(999), T(1), T(1)])).toEqual({ treatments: [1], clinics: [] });
  });

  test('above the limit lose the oldest, hers alone', async () => {
    const [her, other] = [await somebody(), await somebody()];
    const { db } = world.deps.database;
    const [first] = await db.select().from(products).where(eq(products.id, 1));
    const extra = Array.from({ length: SAVED_LIMITS.saved }, (_, at) => ({ ...(first as typeof products.$inferSelect), id: 5_000 + at, slug: `copy-${at}` }));
    await db.insert(products).values(extra);
    await other.save([T(2)]);
    await her.save([T(2)]);
    world.clock.forward(10);
    await db.insert(savedThings).values(extra.map(({ id }) => ({ memberId: her.id, kind: 'treatment' as const, subjectId: id, savedAt: world.clock.now() })));
    world.clock.forward(10);
    const { treatments } = await her.save([T(1)]);
    expect([treatments.length, treatments[0], treatments.includes(2)]).toEqual([SAVED_LIMITS.saved, 1, false]);
    expect(await other.ids()).toEqual({ treatments: [2], clinics: [] });
    const copies = extra.map(({ id }) => id);
    await db.delete(savedThings).where(inArray(savedThings.subjectId, copies));
    await db.delete(products).where(inArray(products.id, copies));
  });

  test('name those that are not offered any more, so that she can remove them', async () => {
    const her = await somebody();
    await her.save([T(2), T(1), C(2)]);
    const { db } = world.deps.database;
    await db.update(products).set({ retiredAt: world.clock.now() }).where(eq(products.id, 2));
    await db.update(hospitals).set({ withdrawnAt: world.clock.now() }).where(eq(hospitals.id, 2));
    world.deps.bus.publish('content.changed', {});
    const full = await her.saved();
    expect([full.treatments.map(({ id }: { id: number }) => id), full.clinics, full.gone]).toEqual([[1], [], [T(2), C(2)]]);
    expect(await her.save(full.gone, false)).toEqual({ treatments: [1], clinics: [] });
    await db.update(products).set({ retiredAt: null }).where(eq(products.id, 2));
    await db.update(hospitals).set({ withdrawnAt: null }).where(eq(hospitals.id, 2));
    world.deps.bus.publish('content.changed', {});
  });

  test.each([
    ['nothing', { saved: true, things: [] }],
    ['what is neither', { saved: true, things: [{ kind: 'doctor', id: 1 }] }],
    ['no number', { saved: true, things: [{ kind: 'clinic', id: '1e3' }] }],
    ['too many at once', { saved: true, things: Array.from({ length: 201 }, (_, at) => T(at + 1)) }],
  ])('are refused: %s', async (_, body) => {
    const her = await somebody();
    expect((await her.send('PUT', '/api/v1/saved', body)).statusCode).toBe(400);
    expect(await her.ids()).toEqual({ treatments: [], clinics: [] });
  });

  test('are nobody’s who is not signed in, and not for staff', async () => {
    const staff = await world.as(await world.person({ role: 'operator' }));
    for (const url of ['/api/v1/saved', '/api/v1/saved/ids', '/api/v1/seen', '/api/v1/searches']) {
      expect((await world.get(url)).statusCode).toBe(401);
      expect((await world.get(url, staff)).statusCode).toBe(403);
      const her = await somebody();
      expect((await world.get(url, her.headers)).headers['cache-control']).toBe('no-store');
    }
  });
});

describe('treatments and clinics that she looked at', () => {
  test('comes the last first, each once, and is forgotten when she says so; another’s is not', async () => {
    const [her, other] = [await somebody(), await somebody()];
    for (const thing of [T(1), C(2), T(3), T(1)]) {
      world.clock.forward(10);
      expect((await her.look(thing)).statusCode).toBe(200);
      await other.look(thing);
    }
    await her.look(T(999));
    const seen = await her.seen();
    expect([seen.treatments.map(({ id }: { id: number }) => id), seen.clinics.map(({ id }: { id: number }) => id)]).toEqual([[1, 3], [2]]);
    expect((await her.send('DELETE', '/api/v1/seen')).statusCode).toBe(200);
    expect(await her.seen()).toEqual({ treatments: [], clinics: [] });
    expect((await other.seen()).treatments).toHaveLength(2);
  });

  test('is forgotten after 90 days, with the searches that she did not save', async () => {
    const her = await somebody();
    const { db } = world.deps.database;
    await her.look(T(1));
    await her.search('nose');
    await her.search('lips', { saved: true });
    world.clock.forward(91 * 86_400);
    await deleteOldSeen(world.deps);
    expect(await db.select().from(seenThings).where(eq(seenThings.memberId, her.id))).toEqual([]);
    const left = await db.select().from(savedSearches).where(eq(savedSearches.memberId, her.id));
    expect(left.map(({ words }) => words)).toEqual(['lips']);
    world.clock.set('2026-11-20T03:00:00Z');
  });
});

describe('searches', () => {
  test('stand with the saved ones first, then the last ones, each once, and only so many', async () => {
    const her = await somebody();
    for (const words of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'a2']) {
      world.clock.forward(10);
      await her.search(words);
    }
    const all = await her.search('a5', { saved: true });
    expect(all.map(({ words, saved }) => `${words}${saved ? '*' : ''}`)).toEqual(['a5*', 'a2', 'a9', 'a8', 'a7', 'a6', 'a4', 'a3']);
    // A repeated search stays saved until the member removes it.
    expect((await her.search('a5')).find(({ words }) => words === 'a5')?.saved).toBe(true);
    expect((await her.search('a5', { saved: false })).find(({ words }) => words === 'a5')?.saved).toBe(false);
  });

  test('are forgotten one by one or all at once, the saved ones aside; somebody else’s look as if there were none', async () => {
    const [her, other] = [await somebody(), await somebody()];
    const [one] = await her.search('one');
    await her.search('two');
    await her.search('kept', { saved: true });
    const [foreign] = await other.search('other');
    expect((await her.send('DELETE', `/api/v1/searches/${foreign?.id}`)).statusCode).toBe(404);
    expect((await her.send('DELETE', `/api/v1/searches/${one?.id}`)).json<SavedSearch[]>().map(({ words }) => words)).toEqual(['kept', 'two']);
    expect((await her.send('DELETE', '/api/v1/searches')).json<SavedSearch[]>().map(({ words }) => words)).toEqual(['kept']);
    expect((await other.searches()).map(({ words }) => words)).toEqual(['other']);
  });

  test('are refused when they are not valid', async () => {
    const her = await somebody();
    expect((await her.send('PUT', '/api/v1/searches', { words: 'x', query: '' })).statusCode).toBe(400);
    expect((await her.send('PUT', '/api/v1/searches', { words: 'x'.repeat(101), query: 'q=x' })).statusCode).toBe(400);
  });
});

test('deletes all of it when the member leaves, and nothing of others', async () => {
  const [her, other] = [await somebody(), await somebody()];
  for (const each of [her, other]) {
    await each.save([T(1)]);
    await each.look(T(1));
    await each.search('nose');
  }
  const { db } = world.deps.database;
  await db.transaction((tx) => deleteSavedOfMember(tx, her.id));
  for (const table of [savedThings, seenThings, savedSearches]) {
    expect(await db.select().from(table).where(eq(table.memberId, her.id))).toEqual([]);
    expect(await db.select().from(table).where(eq(table.memberId, other.id))).toHaveLength(1);
  }
});
