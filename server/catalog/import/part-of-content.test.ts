import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/time.ts';
import { listBusinessUnderWay } from '../../between-rooms.ts';
import { importCards, importReplies } from '../../cards/cards.ts';
import { importSynonyms } from '../../finding/finding.ts';
import { orderProducts, orders } from '../../orders/orders.tables.ts';
import { importQuestions } from '../../questions/questions.ts';
import { reviewRows } from '../../reviews/reviews.tables.ts';
import { importReviews } from '../../reviews/reviews.ts';
import { importTerms } from '../../terms/terms.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { insertFixedTestVisit } from '../../visits/visits.fixture.ts';
import {
  careGuides,
  contentVersions,
  doctors,
  hospitalPlaces,
  hospitals,
  pictures,
  procedures,
  productOptions,
  products,
  publicNames,
} from '../catalog.tables.ts';
import { runContentCommand } from './content-command.ts';
import { type ContentFolder, openContentFolder } from './content-folder.fixture.ts';

let copy: ContentFolder;
beforeAll(async () => {
  copy = await openContentFolder();
});
afterAll(() => copy.close());
beforeEach(async () => {
  copy.renew({ clinics: ['01', '14'] });
  await copy.take();
});

/** Returns everything that an import may withdraw. */
async function offered() {
  const db = copy.db();
  return {
    clinics: await db.select().from(hospitals).orderBy(asc(hospitals.id)),
    places: await db.select().from(hospitalPlaces).orderBy(asc(hospitalPlaces.id)),
    doctors: await db.select().from(doctors).orderBy(asc(doctors.id)),
    treatments: await db.select().from(products).orderBy(asc(products.id)),
    options: await db.select().from(productOptions).orderBy(asc(productOptions.id)),
    procedures: await db.select().from(procedures).orderBy(asc(procedures.id)),
    care: await db.select().from(careGuides).orderBy(asc(careGuides.department)),
    reviews: await db.select().from(reviewRows).orderBy(asc(reviewRows.id)),
    names: await db.select().from(publicNames).orderBy(asc(publicNames.kind), asc(publicNames.slug)),
    pictures: await db.select().from(pictures),
  };
}

/**
 * Reduces the folder to one clinic, as an operator would do who only adds that clinic. The other clinics, care and most of the clinic's own entries
 * are missing.
 */
async function leaveOneClinic(): Promise<void> {
  await rename(join(copy.content, 'clinics/14-pado-skin.yaml'), join(copy.folder, 'aside.yaml'));
  await rm(join(copy.content, 'care.yaml'));
  await copy.edit(
    '01-dancheong-skin.yaml',
    [/ {2}- id: 102\n[\s\S]*?(?=\nproducts:)/, ''],
    [/ {2}- \{ id: 5, name: \{ ko: 5진.*\n/, ''],
    [/\nreviews:\n[\s\S]*$/, '\nreviews: []\n'],
  );
}

async function command(...args: string[]) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runContentCommand(args, {
    withDeps: (work) => work(copy.world.deps),
    typedPath: (folder) => folder,
    ...{ say, complain: say, importReviews, importTerms, importCards, importReplies, importQuestions, importSynonyms, listUnderWay: listBusinessUnderWay },
  });
  return { code, text: lines.join('\n') };
}

describe('a folder that holds a part of what is offered', () => {
  it('takes nothing away', async () => {
    const before = await offered();
    await leaveOneClinic();
    expect(await copy.take({ pictures: false })).toMatchObject({ inserted: 0, retired: 0 });
    expect(await offered()).toEqual(before);
    expect((await copy.world.get('/api/v1/hospital/14')).statusCode).toBe(200);
    expect((await copy.world.get('/api/v1/public/clinics/pado-skin')).statusCode).toBe(200);
  });

  it('is refused where it gives the address of what stays to something else', async () => {
    await leaveOneClinic();
    await copy.edit('01-dancheong-skin.yaml', ['slug: dancheong-skin', 'slug: pado-skin']);
    const before = await offered();
    await expect(copy.take({ pictures: false })).rejects.toThrow('clinic 1: the slug pado-skin is that of clinic 14, which is not in this folder and stays.');
    expect(await offered()).toEqual(before);
    await copy.take();
    expect((await copy.world.get('/api/v1/hospital/14')).statusCode).toBe(410);
  });
});

describe('the command', () => {
  it('says what would change and writes nothing until it is told to', async () => {
    const before = await offered();
    const versions = await copy.db().$count(contentVersions);
    await leaveOneClinic();
    await copy.edit('01-dancheong-skin.yaml', ['price: "15.00"', 'price: "11.50"']);
    let hints = 0;
    const stop = copy.world.deps.bus.subscribe('content.changed', () => void hints++);
    const { code, text } = await command('import', copy.content);
    stop();
    expect(code).toBe(0);
    expect(text).toMatch(/clinics +0 new, 0 changed, 1 missing/);
    expect(text).toMatch(/1 clinics +14 Pado Skin/);
    expect(text).toContain('Option 101 of treatment 1: fee 11.50, treatment 190.00 to 260.00 USD; was fee 15.00, treatment 190.00 to 260.00 USD.');
    expect(text).toMatch(/pictures +\d+ new, 0 changed/);
    expect(text).toContain('Nothing was written. To import it, type the same command with --apply.');
    expect(text).toContain('Only --withdraw-missing withdraws it.');
    expect(await offered()).toEqual(before);
    expect([hints, await copy.db().$count(contentVersions)]).toEqual([0, versions]);
  });

  it('names the open conversations, orders and visits of what is missing or changes, and of nothing else', async () => {
    const db = copy.db();
    const now = copy.world.clock.now();
    const { id: memberId } = await copy.world.person();
    const open = async (hospitalId: number, productId: number, days: number) => {
      const form = { passportName: 'A', country: 'JP', phone: '+81', messengerType: 'line', messengerId: 'a', timeZone: 'UTC' } as const;
      const [thread] = await db
        .insert(consultations)
        .values({ memberId, hospitalId, productId, ...form })
        .returning();
      const at = new Date(now.getTime() + days * DAY_MS);
      await insertFixedTestVisit(db, { memberId, hospitalId, productId, consultationId: thread?.id ?? 0, fixedAt: now, at });
    };
    const ofMissing = (await db.select().from(products).where(eq(products.hospitalId, 14)))[0]?.id ?? 0;
    await open(14, ofMissing, 1);
    await open(1, 2, -1);
    const amounts = { currency: 'USD', totalMinor: 1500, baseCurrency: 'USD', baseTotalMinor: 1500 } as const;
    const [order] = await db
      .insert(orders)
      .values({ orderNum: 'under-way', memberId, hospitalId: 1, title: 'T', state: 'success', ...amounts, createdAt: now, paidAt: now })
      .returning();
    const line = { orderId: order?.id ?? 0, position: 0, hospitalId: 1, productId: 2, optionId: 201, quantity: 1, unitMinor: 1500 };
    const text = { ko: 'T', en: 'T' };
    await db.insert(orderProducts).values({ ...line, productTitle: text, optionTitle: text, hospitalName: text });
    await leaveOneClinic();
    await copy.edit('01-dancheong-skin.yaml', [/(- id: 2\n(?:.*\n)*? {4}title: \{ ko: )/, '$1새 ']);
    const report = await command('import', copy.content);
    const lines = report.text.split('\n').map((each) => each.trim().replaceAll(/ {2,}/g, ' '));
    expect(lines.slice(lines.findIndex((each) => each.startsWith('Under way')) + 1, -2)).toEqual([
      expect.stringMatching(/^clinic 14 Pado Skin.*, not in the folder 1 conversations, 0 orders, 1 visits$/),
      expect.stringMatching(/^treatment 2 .* 1 conversations, 1 orders, 0 visits$/),
      expect.stringMatching(new RegExp(`^treatment ${ofMissing} .*, not in the folder 1 conversations, 0 orders, 1 visits$`)),
    ]);
  });

  it('withdraws with both flags only', async () => {
    await leaveOneClinic();
    // Making all pictures would take a minute.
    const source = await readFile(join(copy.content, 'clinics/01-dancheong-skin.yaml'), 'utf8');
    for (const file of await readdir(join(copy.content, 'pictures')))
      if (!source.includes(basename(file, '.svg'))) await rm(join(copy.content, 'pictures', file));
    const asked = await command('import', copy.content, '--withdraw-missing');
    expect(asked.text).toContain('Not in the folder, and would be withdrawn:');
    const applied = await command('import', copy.content, '--apply');
    expect(applied.text).toContain('Not in the folder, and kept:');
    expect((await copy.world.get('/api/v1/hospital/14')).statusCode).toBe(200);
    const told = await command('import', copy.content, '--apply', '--withdraw-missing');
    expect(told.text).toContain('Not in the folder, and withdrawn:');
    expect((await copy.world.get('/api/v1/hospital/14')).statusCode).toBe(410);
  });

  it.each([['import'], ['export', 'content'], ['import', 'content', '--force'], ['import', 'one', 'two'], []])('prints the usage for %j', async (...args) => {
    const { code, text } = await command(...args);
    expect(code).toBe(2);
    expect(text).toContain('--withdraw-missing');
  });
});
