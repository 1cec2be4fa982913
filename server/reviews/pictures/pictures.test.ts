import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDueFiles } from '../../files/files.jobs.ts';
import { makeManualJobs } from '../../orders/provider.fixture.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { makePhoto, PDF } from '../../threads/attachments/attachments.fixture.ts';
import { reviewPictures } from '../reviews.tables.ts';
import { deleteMemberReviews, exportPictures } from '../reviews.ts';
import { makePictureScene, openPicture } from './pictures.fixture.ts';
import { resealReviewPictures, sweepReviewPictures } from './pictures.jobs.ts';

let world: World;
let bytes: Buffer;
beforeAll(async () => {
  world = await testWorld({ change: () => ({ jobs: makeManualJobs().jobs }) });
  world.clock.hold();
  bytes = await makePhoto();
});
afterAll(() => world.close());

const db = () => world.deps.database.db;
const rowOf = async (id: string) => (await db().select().from(reviewPictures).where(eq(reviewPictures.id, id)))[0];
const code = (answer: { json(): { code?: string } }) => answer.json().code;
const stored = async (stem: string | undefined) => (await world.deps.files.get(`${stem}-small.sealed`)) !== undefined;

describe('adding a picture', () => {
  it('is for the writer of the review alone, and needs her consent', async () => {
    const her = await makePictureScene(world, { consent: false });
    const other = await makePictureScene(world);
    expect((await her.add(bytes, { headers: {} })).answer.statusCode).toBe(401);
    expect((await her.add(bytes, { headers: other.headers })).answer.statusCode).toBe(404);
    expect([(await her.allow(other.headers)).statusCode, (await world.get(her.at, other.headers)).statusCode]).toEqual([404, 404]);
    const refused = (await her.add(bytes)).answer;
    expect([refused.statusCode, code(refused)]).toEqual([409, 'reviews.pictures-consent']);
    expect((await world.put(`${her.at}/consent`, { consent: false }, her.headers)).statusCode).toBe(400);
    expect((await her.allow()).json()).toMatchObject({ consent: { version: '2025-02-10' }, pictures: [] });
    await her.allow();
    const ledger = (await world.get('/api/v1/users/consents', her.headers)).json<{ purpose: string; about: string; withdrawable: boolean }[]>();
    expect(ledger.filter(({ purpose }) => purpose === 'review-pictures')).toMatchObject([{ about: 'Dancheong Skin Clinic', withdrawable: true }]);
    expect((await her.add(bytes)).answer.json()).toMatchObject({ pictures: [{ state: 'waiting', reason: null }] });
  });

  it('draws it anew, without what the camera wrote, and shows it to her and operators until it is released', async () => {
    const her = await makePictureScene(world);
    const { id } = await her.add(await makePhoto(2400, 1600));
    const [own] = (await her.own()).pictures;
    expect(own?.picture).toMatchObject({ src: `/review-pictures/${id}.medium.webp`, width: 1600, height: 2400 });
    const answer = await openPicture(world, id, her.headers, 'large');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'image/webp', 'private, no-store']);
    const { format, width, exif } = await sharp(answer.rawPayload).metadata();
    expect([format, width, exif]).toEqual(['webp', 1600, undefined]);
    await expect(sharp((await world.deps.files.get(`${(await rowOf(id))?.stem}-small.sealed`))?.bytes).metadata()).rejects.toThrow();
    const operator = await world.as(await world.person({ role: 'operator' }));
    expect((await openPicture(world, id, operator)).statusCode).toBe(200);
    const other = (await makePictureScene(world, { consent: false })).headers;
    for (const headers of [{}, other]) expect((await openPicture(world, id, headers)).statusCode).toBe(404);
    const listed = (await world.get('/api/v1/review/1/1')).json<{ id: number; images: unknown[] }[]>();
    expect(listed.find((review) => review.id === her.reviewId)?.images).toEqual([]);
  });

  it('takes what is a picture alone, four at most, and twice the same as one', async () => {
    const her = await makePictureScene(world);
    expect(code((await her.add(PDF)).answer)).toBe('reviews.not-a-picture');
    expect(code((await her.add(Buffer.from('<svg/>'))).answer)).toBe('reviews.not-a-picture');
    expect(code((await her.add(bytes.subarray(0, 200))).answer)).toBe('attachments.unreadable');
    const first = await her.add(bytes);
    expect((await her.add(bytes, { id: first.id })).answer.json().pictures).toHaveLength(1);
    for (let more = 0; more < 3; more++) expect((await her.add(bytes)).answer.statusCode).toBe(200);
    const fifth = (await her.add(bytes)).answer;
    expect([fifth.statusCode, code(fifth)]).toEqual([409, 'reviews.pictures-full']);
    const other = await makePictureScene(world);
    expect(code((await other.add(bytes, { id: first.id })).answer)).toBe('attachments.taken');
    expect((await her.takeBack(first.id, other.headers)).statusCode).toBe(404);
    expect((await her.takeBack(first.id)).statusCode).toBe(200);
    expect((await her.add(bytes)).answer.statusCode).toBe(200);
  });
});

describe('a released picture', () => {
  async function released() {
    const her = await makePictureScene(world);
    const { id } = await her.add(bytes);
    await db().update(reviewPictures).set({ state: 'released' }).where(eq(reviewPictures.id, id));
    await world.deps.bus.publish('reviews.changed', {});
    return { ...her, id, stem: (await rowOf(id))?.stem };
  }

  it('is anybody’s to see, on the review too, and asked about anew each time', async () => {
    const her = await released();
    const answer = await openPicture(world, her.id);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, no-cache']);
    expect((await openPicture(world, her.id, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
    const read = async (query: string) =>
      (await world.get(`/api/v1/review/1/1?limit=100${query}`)).json<{ id: number; images: string[]; shown_pictures: { src: string }[] }[]>();
    const shown = (await read('')).find(({ id }) => id === her.reviewId);
    const address = `/review-pictures/${her.id}.medium.webp`;
    expect([shown?.images, shown?.shown_pictures.map(({ src }) => src)]).toEqual([[address], [address]]);
    const pictured_ = await read('&pictures=1');
    expect(pictured_.map(({ id }) => id)).toContain(her.reviewId);
    expect(pictured_.every(({ images }) => images.length > 0)).toBe(true);
    expect((await world.get('/api/v1/review/1/summary')).json().with_pictures).toBe(pictured_.length);
    for (const name of [`${her.id}.huge.webp`, `${her.id}.small.jpg`, 'x.small.webp'])
      expect((await world.get(`/review-pictures/${name}`)).statusCode).toBe(404);
  });

  it.each([
    ['she takes it back', (her: Awaited<ReturnType<typeof released>>) => her.takeBack(her.id)],
    ['she withdraws the review', (her) => world.app.inject({ method: 'DELETE', url: `/api/v1/visits/${her.visitId}/review`, headers: her.headers })],
    [
      'she withdraws the consent',
      async (her) => {
        const ledger = (await world.get('/api/v1/users/consents', her.headers)).json<{ id: number; purpose: string }[]>();
        return world.post(`/api/v1/users/consents/${ledger.find(({ purpose }) => purpose === 'review-pictures')?.id}/withdraw`, {}, her.headers);
      },
    ],
    [
      'she is forgotten',
      async (her) => {
        (await db().transaction((tx) => deleteMemberReviews(world.deps.bus, tx, her.member.id)))();
        return { statusCode: 200 };
      },
    ],
  ] as [string, (her: Awaited<ReturnType<typeof released>>) => Promise<{ statusCode: number }>][])('is gone, bytes and all, when %s', async (_, act) => {
    const her = await released();
    const bystander = await released();
    expect((await act(her)).statusCode).toBe(200);
    expect([await rowOf(her.id), (await openPicture(world, her.id)).statusCode, (await openPicture(world, her.id, her.headers)).statusCode]).toEqual([
      undefined,
      404,
      404,
    ]);
    await removeDueFiles(world.deps);
    expect([await stored(her.stem), await stored(bystander.stem), (await openPicture(world, bystander.id)).statusCode]).toEqual([false, true, 200]);
  });

  it('is refused once the review is withdrawn, and so is its consent', async () => {
    const her = await makePictureScene(world);
    await world.app.inject({ method: 'DELETE', url: `/api/v1/visits/${her.visitId}/review`, headers: her.headers });
    for (const answer of [(await her.add(bytes)).answer, await her.allow(), await world.get(her.at, her.headers)])
      expect([answer.statusCode, code(answer)]).toEqual([409, 'reviews.withdrawn']);
    expect(await db().select().from(reviewPictures).where(eq(reviewPictures.visitId, her.visitId))).toEqual([]);
  });

  it('needs her consent anew once that is withdrawn, and the review stays', async () => {
    const her = await released();
    const ledger = (await world.get('/api/v1/users/consents', her.headers)).json<{ id: number; purpose: string }[]>();
    await world.post(`/api/v1/users/consents/${ledger.find(({ purpose }) => purpose === 'review-pictures')?.id}/withdraw`, {}, her.headers);
    expect(await her.own()).toEqual({ consent: null, pictures: [] });
    expect(code((await her.add(bytes)).answer)).toBe('reviews.pictures-consent');
    const listed = (await world.get('/api/v1/review/1/1')).json<{ id: number }[]>();
    expect(listed.map(({ id }) => id)).toContain(her.reviewId);
  });

  it('is in her export, and in nobody else’s', async () => {
    const [her, other] = [await released(), await released()];
    const copy = await exportPictures(world.deps)(db(), her.member.id);
    expect(copy['review-pictures']).toMatchObject([{ id: her.id, state: 'released', copy: `review-pictures/${her.id}.webp` }]);
    expect((await sharp(copy[`review-pictures/${her.id}.webp`] as Uint8Array).metadata()).format).toBe('webp');
    expect(JSON.stringify(copy['review-pictures'])).not.toContain(other.id);
  });
});

describe('later', () => {
  it('deletes incomplete uploads only', async () => {
    const her = await makePictureScene(world);
    const [left, kept] = [await her.add(bytes), await her.add(bytes)];
    await db().update(reviewPictures).set({ state: 'storing' }).where(eq(reviewPictures.id, left.id));
    await sweepReviewPictures(world.deps);
    expect(await rowOf(left.id)).toBeDefined();
    world.clock.forward(6 * 60);
    await sweepReviewPictures(world.deps);
    expect([await rowOf(left.id), (await rowOf(kept.id))?.state]).toEqual([undefined, 'waiting']);
  });

  it('re-encrypts pictures of an old key', async () => {
    const her = await makePictureScene(world);
    const { id } = await her.add(bytes);
    const before = await rowOf(id);
    const [old] = world.deps.config.fileKeys;
    const config = { ...world.deps.config, fileKeys: [{ id: 'next', secret: Buffer.alloc(32, 7) }, old] as typeof world.deps.config.fileKeys };
    expect(await resealReviewPictures({ ...world.deps, config })).toBeGreaterThan(0);
    expect([(await rowOf(id))?.keyId, (await rowOf(id))?.stem === before?.stem]).toEqual(['next', false]);
  });
});
