import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachmentWorld, makePhoto, PDF } from '../threads/attachments/attachments.fixture.ts';
import { attachments } from '../threads/attachments/attachments.tables.ts';

type Scene = Awaited<ReturnType<typeof attachmentWorld>>;
let scene: Scene;
beforeAll(async () => {
  scene = await attachmentWorld();
});
afterAll(() => scene.world.close());

const code = (answer: { json(): { code?: string } }) => answer.json().code;
const rowOf = async (id: string) => (await scene.world.deps.database.db.select().from(attachments).where(eq(attachments.id, id)))[0];

describe('hostile files', () => {
  const refused = async (bytes: Uint8Array, name?: string) => {
    const before = scene.store.names.size;
    const { answer, id } = await scene.upload(scene.her.headers, bytes, { name: name ?? '' });
    expect([scene.store.names.size - before, await rowOf(id)]).toEqual([0, undefined]);
    expect(answer.json().detail).toMatch(/\.$/);
    return code(answer);
  };

  test('are refused when they are of other types, under any name', async () => {
    expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'a.png')).toBe('attachments.unknown-kind');
    expect(await refused(Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.jpg')).toBe('attachments.unknown-kind');
    expect(await refused(Buffer.from('GIF89a'), 'a.gif')).toBe('attachments.unknown-kind');
    expect(await refused(Buffer.from('MZ\x90\x00'), 'a.pdf')).toBe('attachments.unknown-kind');
    expect(await refused(Buffer.alloc(0))).toBe('attachments.unknown-kind');
  });

  test('are refused when they begin as a picture and are none', async () => {
    expect(await refused(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]))).toBe('attachments.unreadable');
    const whole = await makePhoto(800, 600);
    expect(await refused(whole.subarray(0, Math.round(whole.length * 0.9)))).toBe('attachments.unreadable');
    expect(await refused(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).toBe('attachments.unreadable');
  });

  test('are refused when they have 200 megapixels in a few bytes', async () => {
    const bomb = await sharp({ create: { width: 20_000, height: 10_000, channels: 3, background: '#fff' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refused(bomb)).toBe('attachments.too-many-pixels');
  }, 60_000);

  test('become a picture alone when they are a picture and a page at once', async () => {
    const polyglot = Buffer.concat([await makePhoto(300, 200), Buffer.from('<html><script>alert(1)</script></html>%PDF-1.4')]);
    const id = await scene.sent(scene.her.headers, polyglot);
    const opened = await scene.open(await scene.link(scene.her.headers, id), scene.her.headers);
    expect([opened.statusCode, opened.rawPayload.includes('script')]).toEqual([200, false]);
  });

  test('are refused above 15 MB', async () => {
    expect((await scene.upload(scene.her.headers, Buffer.alloc(15 * 1024 * 1024 + 1, 0xff))).answer.statusCode).toBe(413);
  });

  test('documents with active content', async () => {
    const acting = (what: string) => Buffer.from(PDF.toString('latin1').replace('/Type /Catalog', what), 'latin1');
    for (const what of ['/OpenAction << /S /JavaScript /JS (app.alert(1)) >>', '/AA << /O 4 0 R >>', '/S /Laun#63h', '/Names << /EmbeddedFiles 5 0 R >>'])
      expect(await refused(acting(what), 'results.pdf'), what).toBe('attachments.acts');
    expect(await refused(PDF.subarray(0, 40))).toBe('attachments.unreadable');
  });

  test('a document with a hostile name is saved under a plain one, and shown by nobody', async () => {
    const id = await scene.sent(scene.her.headers, PDF, '../../etc/\u202efdp.\u0007exe.pdf');
    expect((await rowOf(id))?.name).toBe('fdp.exe.pdf');
    const { headers, statusCode } = await scene.open(await scene.link(scene.her.headers, id, 'document'), scene.her.headers);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="document.pdf"; filename*=UTF-8''fdp.exe.pdf`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('sent as something else than bytes, or with bytes where a call takes none', async () => {
    const { her, world, at } = scene;
    expect((await world.put(`${at()}/${randomUUID()}`, { a: 1 }, her.headers)).statusCode).toBe(415);
    const bytes = { ...her.headers, 'content-type': 'application/octet-stream' };
    expect((await world.app.inject({ method: 'PUT', url: `${at()}/consent`, headers: bytes, payload: Buffer.from('x') })).statusCode).toBe(415);
  });
});
