import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Hospital } from '../../../contract/catalog/catalog.ts';
import type { Doctor } from '../../../contract/catalog/public-pages.ts';
import { hospitals, publicNames } from '../catalog.tables.ts';
import { type ContentFolder, openContentFolder } from './content-folder.fixture.ts';

const FILE = '01-dancheong-skin.yaml';
const PLACE = `content/clinics/${FILE}`;

let copy: ContentFolder;
beforeAll(async () => {
  copy = await openContentFolder();
});
afterAll(() => copy.close());
beforeEach(() => copy.renew({ clinics: ['01'] }));

describe('a clinic’s doctors, house and way', () => {
  it('are on the wire as the content has them', async () => {
    await copy.take();
    const clinic = (await copy.world.get('/api/v1/hospital/1', { 'accept-language': 'ja' })).json<Hospital>();
    expect(clinic).toMatchObject({
      registration: { number: 'M-2026-00-0001', expires_on: '2029-03-14' },
      rooms: [
        { kind: 'consultation', count: 2 },
        { kind: 'treatment', count: 3 },
      ],
      safety: { operating_camera: 'no-operating-room', anaesthetist: 'none' },
      directions: { exit: '4', floor: 4, legs: [{ turn: 'ahead', at: null }, { turn: 'left', at: '角のカフェ' }, { turn: 'right' }] },
      answer_minutes: null,
    });
    expect(clinic.doctors.map(({ name }) => name)).toEqual(['ハン・ソユン', 'ユン・テホ']);
    expect(clinic.directions?.legs.at(-1)?.to).toEqual(clinic.position);
  });

  it('importing them again changes nothing', async () => {
    await copy.take();
    expect(await copy.take()).toMatchObject({ inserted: 0, updated: 0, retired: 0 });
  });

  it('retire a doctor who is gone, bring her back under her name, and keep an earlier name as a redirect', async () => {
    await copy.take();
    const page = async (name: string) => {
      const answer = await copy.world.get(`/api/v1/public/doctors/${name}`);
      return answer.statusCode === 200 ? answer.json<Doctor>().slug : answer.statusCode;
    };
    await copy.edit(FILE, [/ {2}- id: 102\n[\s\S]*?(?=\nproducts:)/, '']);
    expect(await copy.take()).toMatchObject({ retired: 1 });
    expect(await page('yoon-tae-ho')).toBe(404);
    copy.renew({ clinics: ['01'] });
    // A clinic can have the same public name as a doctor.
    await copy.db().insert(publicNames).values({ kind: 'clinic', subjectId: 1, slug: 'yoon-taeho', inForce: false, changedAt: new Date() });
    await copy.edit(FILE, ['slug: yoon-tae-ho', 'slug: yoon-taeho']);
    await copy.take();
    expect(await copy.db().select().from(publicNames).where(eq(publicNames.slug, 'yoon-taeho'))).toHaveLength(2);
    expect([await page('yoon-tae-ho'), await page('yoon-taeho')]).toEqual(['yoon-taeho', 'yoon-taeho']);
    const names = await copy.db().select().from(publicNames).where(eq(publicNames.kind, 'doctor')).orderBy(asc(publicNames.slug));
    expect(names.filter(({ subjectId }) => subjectId === 102).map(({ slug, inForce }) => [slug, inForce])).toEqual([
      ['yoon-tae-ho', false],
      ['yoon-taeho', true],
    ]);
  });

  it('may be left out, but for the registration', async () => {
    await copy.edit(FILE, [/^rooms:[\s\S]*?(?=^products:)/m, '']);
    await copy.take();
    expect((await copy.world.get('/api/v1/hospital/1')).json<Hospital>()).toMatchObject({
      doctors: [],
      rooms: [],
      safety: null,
      position: null,
      directions: null,
    });
    await copy.edit(FILE, [/^registration:.*\n/m, '']);
    expect(await copy.problemsWithoutLines()).toEqual([`${PLACE}: registration: is missing.`]);
  });
});

it('a clinic that is imported past its last day stays out since then, and comes back with a later one', async () => {
  await copy.take();
  const state = async () => {
    const [row] = await copy.db().select().from(hospitals).where(eq(hospitals.id, 1));
    return [row?.withdrawnFor, row?.withdrawnAt?.getTime()];
  };
  expect(await state()).toEqual([null, undefined]);
  await copy.edit(FILE, ['expires_on: 2029-03-14', 'expires_on: 2020-03-14']);
  await copy.take();
  const out = await state();
  expect(out).toEqual(['registration', expect.any(Number)]);
  copy.world.clock.forward(60);
  await copy.edit(FILE, ['number: M-2026-00-0001', 'number: M-2026-00-0099']);
  await copy.take();
  expect(await state()).toEqual(out);
  expect((await copy.world.get('/api/v1/hospital/1')).statusCode).toBe(410);
  await copy.edit(FILE, ['expires_on: 2020-03-14', 'expires_on: 2029-03-14']);
  await copy.take();
  expect(await state()).toEqual([null, undefined]);
  expect((await copy.world.get('/api/v1/hospital/1')).statusCode).toBe(200);
});
