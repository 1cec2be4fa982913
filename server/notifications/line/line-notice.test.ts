import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { socialIdentities } from '../../accounts/accounts.tables.ts';
import { lineMessaging } from '../../providers/messaging/line/line-messaging.ts';
import { MessagingError } from '../../providers/messaging/port.ts';
import { registerPatient } from '../../threads/patients.fixture.ts';
import { noticeWorld, type Person } from '../notices.fixture.ts';
import { lineFollowers, noticeDeliveries } from '../notifications.tables.ts';
import { DEFAULT_PREFERENCES } from '../preferences.ts';
import { recordFacts } from '../record-facts.ts';

let telling: Awaited<ReturnType<typeof noticeWorld>>;
let address = '';
beforeAll(async () => {
  telling = await noticeWorld();
  address = await telling.world.listen();
});
afterAll(() => telling.world.close());
beforeEach(async () => {
  await telling.begin();
  // Noon in London, which is everybody's time zone here.
  telling.world.clock.set('2026-12-01T12:00:00Z');
  await answers('well');
});

const form = (fields: Record<string, string>) =>
  telling.world.app.inject({
    method: 'POST',
    url: '/sandbox/line',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
/** Sets how the stand-in answers from now on. */
const answers = (mood: 'well' | 'busy' | 'broken') => form({ answers: mood });
const listLineTexts = async (subject: string): Promise<string[]> =>
  (await telling.world.get('/sandbox/line/messages.json'))
    .json()
    .filter(({ to }: { to: string }) => to === subject)
    .map(({ text }: { text: string }) => text);

let people = 0;
/** A person who has signed in with LINE and wants notices by it. */
async function createLinePerson(wishes: object = {}): Promise<Person & { subject: string }> {
  const one = await registerPatient(telling.world);
  people += 1;
  const subject = `sandbox-line-person${people}`;
  await telling.db.insert(socialIdentities).values({ provider: 'line', subject, memberId: one.member.id, linkedAt: telling.world.clock.now() });
  const saved = await telling.world.put('/api/v1/notices/wishes', { ...DEFAULT_PREFERENCES, line: true, ...wishes }, one.headers);
  expect(saved.statusCode, saved.payload).toBe(200);
  await telling.work();
  return { ...one, subject };
}
const moved = ({ member }: Person) =>
  recordFacts(telling.db, [
    {
      kind: 'refunded',
      about: { memberId: member.id, hospitalId: 1, order_num: 'N1', amount: 120, currency_code: 'USD', by: 'operator' },
      at: telling.world.clock.now(),
    },
  ]);

test('notifies members by LINE who asked for it and follow our account, in words that strangers may see, with a link', async () => {
  const mia = await createLinePerson();
  await form({ subject: mia.subject, act: 'follow' });
  await moved(mia);
  await telling.work();
  expect(await listLineTexts(mia.subject)).toEqual([`Your payment has been refunded\n${telling.deps.config.publicUrl}/myPage?tab=2`]);
});

test('with words on the lock screen it says more; who did not ask, or asked no more, is not told', async () => {
  const [mia, quiet, never] = [
    await createLinePerson({ words_on_lock_screen: true }),
    await createLinePerson({ off: { payments: ['line'] } }),
    await createLinePerson({ line: false }),
  ];
  for (const one of [mia, quiet, never]) {
    await form({ subject: one.subject, act: 'follow' });
    await moved(one);
  }
  await telling.work();
  expect((await listLineTexts(mia.subject))[0]).toContain('$120.00');
  expect([await listLineTexts(quiet.subject), await listLineTexts(never.subject)]).toEqual([[], []]);
});

test('in the quiet hours of her own zone nothing rings, but for news of a date that is near', async () => {
  const mia = await createLinePerson();
  await form({ subject: mia.subject, act: 'follow' });
  telling.world.clock.set('2026-12-01T23:00:00Z');
  await moved(mia);
  await telling.work();
  expect(await listLineTexts(mia.subject)).toEqual([]);
  expect(telling.subjectsTo(mia), 'a mail wakes nobody').toContain('Your payment has been refunded');
  const about = { memberId: mia.member.id, hospitalId: 1, visit_id: 0, start_at: '2026-12-02T01:00:00.000Z', by: 'hospital' as const };
  await recordFacts(telling.db, [{ kind: 'visit-given-up', about, at: telling.world.clock.now() }]);
  await telling.work();
  expect((await listLineTexts(mia.subject)).map((text) => text.split('\n')[0])).toEqual(['Your date has been cancelled']);
  telling.world.clock.set('2026-12-02T08:00:01Z');
  await telling.work();
  expect((await listLineTexts(mia.subject)).map((text) => text.split('\n')[0])).toEqual(['Your payment has been refunded', 'Your date has been cancelled']);
});

test('a busy service and one that is down are asked again under the same key, and nobody is told twice', async () => {
  const mia = await createLinePerson();
  await form({ subject: mia.subject, act: 'follow' });
  await answers('busy');
  await moved(mia);
  await telling.work();
  await answers('broken');
  telling.world.clock.forward(2);
  await telling.work();
  expect(await listLineTexts(mia.subject)).toEqual([]);
  await answers('well');
  telling.world.clock.forward(60);
  await telling.work();
  await telling.work();
  expect(await listLineTexts(mia.subject)).toHaveLength(1);
});

test('uses other ways alone after a member blocks the account, which only LINE itself reports', async () => {
  const mia = await createLinePerson();
  await form({ subject: mia.subject, act: 'follow' });
  const body = JSON.stringify({ events: [{ type: 'unfollow', source: { userId: mia.subject } }] });
  const hook = (signature: string) =>
    telling.world.app.inject({
      method: 'POST',
      url: '/api/v1/line/webhook',
      payload: body,
      headers: { 'content-type': 'application/json', 'x-line-signature': signature },
    });
  expect((await hook('')).statusCode).toBe(403);
  expect((await hook(createHmac('sha256', 'guessed').update(body).digest('base64'))).statusCode).toBe(403);
  expect((await telling.db.select().from(lineFollowers).where(eq(lineFollowers.subject, mia.subject)))[0]?.follows).toBe(true);
  await form({ subject: mia.subject, act: 'block' });
  expect((await telling.ask(mia, '/api/v1/notices/wishes')).line_follows).toBe(false);
  await moved(mia);
  await telling.work();
  expect(await listLineTexts(mia.subject)).toEqual([]);
  const states = await telling.db
    .select({ channel: noticeDeliveries.channel, state: noticeDeliveries.state })
    .from(noticeDeliveries)
    .where(eq(noticeDeliveries.channel, 'line'));
  expect(states).toContainEqual({ channel: 'line', state: 'dropped' });
  expect(telling.subjectsTo(mia)).toContain('Your payment has been refunded');
});

test('LINE API: retry keys are idempotent, and unknown users, wrong tokens and timeouts are distinguished', async () => {
  const line = (token = 'sandbox-messaging-token', apiUrl = `${address}/sandbox/line/api`) => lineMessaging({ apiUrl: () => apiUrl, token, secret: 's' });
  const message = { to: 'sandbox-line-wire', text: 'Hello', key: '1b671a64-40d5-491e-99b0-da01ff1f3341' };
  await form({ subject: message.to, act: 'follow' });
  expect(await line().push(message)).toBe('accepted');
  expect(await line().push({ ...message, text: 'again' })).toBe('accepted');
  expect(await listLineTexts(message.to)).toEqual(['Hello']);
  expect(await line().push({ ...message, to: 'U-unknown', key: '1b671a64-40d5-491e-99b0-da01ff1f3342' })).toBe('nobody');
  await expect(line('wrong').push(message)).rejects.toThrow(MessagingError);
  await expect(line('t', 'http://127.0.0.1:9').push(message)).rejects.toThrow('no answer');
});
