import { like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeDeliveryReport } from '../../sandbox/mail/delivery-report.ts';
import { returnPaths } from '../providers/mail/smtp/return-path.ts';
import { testWorld, type World } from '../testing/world.ts';
import { findRefusalTimes, recordMailAccepted, recordMailRefusal } from './mail-refusals.ts';
import { MAIL_REPORTS_PATH } from './mail-reports.http.ts';
import { mailRefusals } from './notifications.tables.ts';

const MIA = 'Mia@example.com';
const REPORTED_AT = '2026-12-01T12:00:00Z';
let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(REPORTED_AT);
  await db().delete(mailRefusals).where(like(mailRefusals.emailKey, '%@example.com'));
});

const db = () => world.deps.database.db;
/** Stored refusals of this test's addresses; the bystander's address is in another domain. */
const listRefusals = () => db().select().from(mailRefusals).where(like(mailRefusals.emailKey, '%@example.com'));
const pathOf = (email: string) => {
  const { config } = world.deps;
  return returnPaths(config.mailReports?.returnPath ?? '', config.tokenSecret).of(email);
};
const secret = () => `Bearer ${world.deps.config.mailReports?.secret}`;
const report = (payload: string, headers: Record<string, string> = { authorization: secret() }) =>
  world.app.inject({ method: 'POST', url: MAIL_REPORTS_PATH, headers: { 'content-type': 'message/rfc822', ...headers }, payload });

test('a mail that comes back is kept for whom it was meant, and for nobody else', async () => {
  const answer = await report(writeDeliveryReport({ returnPath: pathOf(MIA), recipient: 'mia@example.com' }));
  expect([answer.statusCode, answer.json()]).toEqual([200, { msg: 'ok' }]);
  expect(await listRefusals()).toEqual([{ emailKey: 'mia@example.com', reason: '5.1.1', at: expect.any(Date), reported: true, takenAt: null }]);
  expect(await findRefusalTimes(db(), [MIA, 'noor@example.com'])).toEqual(new Map([[MIA, expect.any(Date)]]));
});

test('the whole way: the sandbox takes a mail, and it comes back', async () => {
  await world.deps.mailer.send({ id: 'a', to: 'returned@example.com', subject: 'Subject', text: 'Text', html: '<p>Text</p>' });
  await expect.poll(listRefusals).toMatchObject([{ emailKey: 'returned@example.com', reason: '5.1.1', reported: true }]);
});

test.each([
  ['of a mail that was never sent there', () => writeDeliveryReport({ returnPath: pathOf('noor@example.com'), recipient: MIA })],
  ['to an address that is no return path', () => writeDeliveryReport({ returnPath: 'returned@naru.example', recipient: MIA })],
  ['of a delay', () => writeDeliveryReport({ returnPath: pathOf(MIA), recipient: MIA }, { action: 'delayed', status: '4.4.1' })],
  ['of what may pass', () => writeDeliveryReport({ returnPath: pathOf(MIA), recipient: MIA }, { action: 'failed', status: '4.2.2' })],
  ['of a full box', () => writeDeliveryReport({ returnPath: pathOf(MIA), recipient: MIA }, { action: 'failed', status: '5.2.2' })],
  [
    'that is an answer written by somebody',
    () => `To: ${pathOf(MIA)}\r\nFrom: mia@example.com\r\n\r\nFinal-Recipient: rfc822; ${MIA}\r\nAction: failed\r\nStatus: 5.1.1\r\n`,
  ],
  ['that is no mail', () => '\u0000\u0001'],
  ['that is empty', () => ''],
])('a report %s is taken and changes nothing', async (_what, payload) => {
  expect((await report(payload())).statusCode).toBe(200);
  expect(await listRefusals()).toEqual([]);
});

test('only our mail server reports', async () => {
  const payload = writeDeliveryReport({ returnPath: pathOf(MIA), recipient: MIA });
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer of another' }] as Record<string, string>[])
    expect((await report(payload, headers)).statusCode).toBe(403);
  expect(await listRefusals()).toEqual([]);
  expect((await report(`${payload}${' '.repeat(1024 * 1024)}`)).statusCode).toBe(413);
});

test('the next mail that is taken ends a refusal at once, and a return after three days without another report', async () => {
  await recordMailRefusal(db(), MIA, 'EENVELOPE 550', world.clock.now());
  await recordMailAccepted(db(), MIA, world.clock.now());
  expect(await listRefusals()).toEqual([]);

  const returned = writeDeliveryReport({ returnPath: pathOf(MIA), recipient: MIA });
  await report(returned);
  const taken = (days: number) => recordMailAccepted(db(), MIA, new Date(Date.parse(REPORTED_AT) + days * 86_400_000));
  await taken(0);
  await taken(2);
  expect(await listRefusals()).toHaveLength(1);
  await report(returned);
  await taken(4);
  expect(await listRefusals(), 'reported again meanwhile').toHaveLength(1);
  await taken(7.5);
  expect(await listRefusals()).toEqual([]);
});

test('nothing is there where no mail server reports', async () => {
  const without = await testWorld({ change: () => ({ deliveryReports: null }) });
  try {
    expect((await without.app.inject({ method: 'POST', url: MAIL_REPORTS_PATH, payload: '' })).statusCode).toBe(404);
  } finally {
    await without.close();
  }
});
