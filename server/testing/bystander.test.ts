import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { knownDevices } from '../accounts/accounts.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { BYSTANDER_ROW_CONDITIONS } from './bystander-rows.ts';
import { testWorld, type World } from './world.ts';

/** Tables without personal data, each with the reason. */
const TABLES_WITHOUT_PEOPLE: Record<string, string> = {
  hospitals: 'content',
  hospital_schedules: 'content',
  hospital_hours: 'of a clinic',
  hospital_places: 'of a clinic',
  answer_promises: 'of a clinic; which coordinator said it',
  quote_defaults: 'of a clinic; which coordinator said it',
  quote_templates: 'of a clinic; which coordinator saved it',
  doctors: 'content',
  products: 'content',
  product_options: 'content',
  care_guides: 'content',
  procedures: 'content',
  card_templates: 'content',
  reply_templates: 'content',
  clinic_replies: 'of a clinic; which coordinator wrote or withdrew it',
  clinic_reply_texts: 'of a clinic; which coordinator wrote, asked for or read it',
  clinic_reply_pictures: 'of a clinic; which coordinator added it',
  question_templates: 'content',
  synonyms: 'content',
  public_names: 'content',
  attachment_removals: 'random names of what has to go',
  pictures: 'content',
  content_files: 'content',
  content_versions: 'content',
  price_changes: 'content',
  exchange_rates: 'content',
  term_state: 'of the installation',
  translation_usage: 'figures of a clinic',
  translation_months: 'figures of a clinic',
  translation_budgets: 'of a clinic; which operator set it',
  reviews: 'content; no member stands in it',
  sandbox_records: 'of stand-ins for other services; a real installation has none',
};

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
let closed = false;
afterAll(() => (closed ? undefined : world.close()));

test('every table has a row of the bystander, or a documented exception', async () => {
  const { rows } = await world.deps.database.query("select tablename from pg_tables where schemaname = 'public'");
  expect(rows.map(({ tablename }) => tablename).sort()).toEqual(Object.keys({ ...BYSTANDER_ROW_CONDITIONS, ...TABLES_WITHOUT_PEOPLE }).sort());
  expect(new Set(inject('bystander').map(({ table }) => table))).toEqual(new Set(Object.keys(BYSTANDER_ROW_CONDITIONS)));
});

test('a test world reports deleted or changed rows of the bystander', async () => {
  const { db } = world.deps.database;
  await db.delete(knownDevices);
  await db.update(orders).set({ failureCode: 'another' }).where(eq(orders.state, 'failed'));
  closed = true;
  const told = await world.close().catch((error: { actual: unknown[]; expected: unknown[] }) => error);
  const [was, is] = told ? [told.expected, told.actual].map((rows) => (rows as object[]).map((row) => JSON.stringify(row))) : [];
  const lost = was?.filter((row) => !is?.includes(row)).map((row) => JSON.parse(row).table);
  expect(lost).toEqual(['known_devices', 'orders', 'orders']);
  expect(is?.filter((row) => !was?.includes(row)).map((row) => JSON.parse(row).row.failure_code)).toEqual(['another', 'another']);
});
