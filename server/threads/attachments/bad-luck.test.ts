import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeDueFiles } from '../../files/files.jobs.ts';
import { fileRemovals } from '../../files/files.tables.ts';
import { attachmentWorld, makePhoto } from './attachments.fixture.ts';
import { resealAttachments, sweepUnsentFiles } from './attachments.jobs.ts';
import { attachments } from './attachments.tables.ts';

type Scene = Awaited<ReturnType<typeof attachmentWorld>>;
let scene: Scene;
let db: Scene['world']['deps']['database']['db'];
beforeAll(async () => {
  scene = await attachmentWorld();
  scene.world.clock.hold();
  db = scene.world.deps.database.db;
});
afterAll(() => scene.world.close());

const code = (answer: { json(): { code?: string } }) => answer.json().code;
const rowOf = async (id: string) => (await db.select().from(attachments).where(eq(attachments.id, id)))[0];

describe('bad luck', () => {
  test('an upload that is cut off at nine tenths leaves nothing, not even in memory, and the same file goes in afterwards', async () => {
    const { her, at, upload, world } = scene;
    const [address, id] = [new URL(`${at()}/${randomUUID()}`, await world.listen()), randomUUID()];
    const bytes = Buffer.alloc(15 * 1024 * 1024, 0xff);
    const cut = async () => {
      const came = once(world.app.server, 'request') as Promise<[IncomingMessage]>;
      const headers = { ...her.headers, 'content-type': 'application/octet-stream', 'content-length': String(bytes.length) };
      const sending = request(address, { method: 'PUT', headers }).on('error', () => undefined);
      sending.write(bytes.subarray(0, bytes.length * 0.9), () => sending.destroy());
      const [{ socket }] = await came;
      // The socket ends with an error here, which is expected.
      await new Promise((closed) => socket.once('close', closed));
    };
    // More uploads than fit into memory at once, in case their bytes are not freed.
    for (let i = 0; i < 10; i += 1) await cut();
    expect(await rowOf(address.pathname.split('/').at(-1) ?? '')).toBeUndefined();
    expect((await upload(her.headers, await makePhoto(), { id })).answer.statusCode).toBe(200);
  });

  test('a store that is away says so in a sentence to who opens a file, and gives it once it is back', async () => {
    const { her, sent, link, open, store } = scene;
    const url = await link(her.headers, await sent(her.headers));
    store.fail(1);
    const away = await open(url, her.headers);
    expect([away.statusCode, code(away), away.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    expect(away.json().detail).toMatch(/\.$/);
    expect((await open(url, her.headers)).statusCode).toBe(200);
  });

  test('a store that is full leaves nothing behind, and the same file can be handed in again', async () => {
    const { her, upload, store, world } = scene;
    const [bytes, id] = [await makePhoto(), randomUUID()];
    await removeDueFiles(world.deps);
    const before = store.names.size;
    store.fail(1);
    const { answer } = await upload(her.headers, bytes, { id });
    expect([answer.statusCode, code(answer), answer.headers['retry-after']]).toEqual([503, 'attachments.not-stored', '3']);
    expect(await rowOf(id)).toBeUndefined();
    await removeDueFiles(world.deps);
    expect(store.names.size).toBe(before);
    expect((await upload(her.headers, bytes, { id })).answer.statusCode).toBe(200);
  });

  test('retries deletions that the store refused', async () => {
    const { her, sent, takeBack, store, world } = scene;
    const id = await sent(her.headers);
    const stem = (await rowOf(id))?.stem ?? '';
    await takeBack(her.headers, id);
    store.fail(3);
    await removeDueFiles(world.deps);
    expect(await db.select().from(fileRemovals)).toHaveLength(3);
    world.clock.forward(31);
    await removeDueFiles(world.deps);
    expect([await db.select().from(fileRemovals), [...store.names].filter((name) => name.startsWith(stem))]).toEqual([[], []]);
  });

  test('deletes attachments that nobody sent within a day, and those never stored whole; sent ones stay', async () => {
    const { her, upload, sent, world } = scene;
    const { id } = await upload(her.headers, await makePhoto());
    const half = await upload(her.headers, await makePhoto());
    const kept = await sent(her.headers);
    await db.update(attachments).set({ state: 'storing' }).where(eq(attachments.id, half.id));
    await sweepUnsentFiles(world.deps);
    expect([await rowOf(id), await rowOf(half.id)]).toMatchObject([{}, {}]);
    world.clock.forward(301);
    await sweepUnsentFiles(world.deps);
    expect([await rowOf(id), await rowOf(half.id)]).toMatchObject([{}, undefined] as never);
    world.clock.forward(86_400);
    await sweepUnsentFiles(world.deps);
    expect(await rowOf(id)).toBeUndefined();
    expect(await rowOf(kept)).toBeDefined();
    her.headers = await world.as(her.member);
    scene.staff.headers = await world.as(scene.staff.member);
    scene.other.headers = await world.as(scene.other.member);
  });

  test('a new key takes the place of an old one, and the old one opens until then', async () => {
    const { her, sent, link, open, world } = scene;
    const id = await sent(her.headers);
    const [now] = world.deps.config.fileKeys;
    const next = { id: 'next', secret: Buffer.alloc(32, 7) };
    world.deps.config.fileKeys = [next, now];
    const status = async () => (await open(await link(her.headers, id), her.headers)).statusCode;
    expect(await status()).toBe(200);
    while ((await resealAttachments(world.deps)) > 0);
    expect((await rowOf(id))?.keyId).toBe('next');
    world.deps.config.fileKeys = [next];
    expect(await status()).toBe(200);
    world.deps.config.fileKeys = [
      { ...next, id: 'other' },
      { ...next, secret: Buffer.alloc(32, 8) },
    ];
    expect(await status()).toBe(500);
    world.deps.config.fileKeys = [next, now];
  });
});
