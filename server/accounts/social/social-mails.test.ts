import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mail } from '../../providers/mail/port.ts';
import { isNotBystander } from '../../testing/bystander-rows.ts';
import { type AccountsWorld, openAccountsWorld, PASSWORD } from '../accounts.fixture.ts';
import { members, sessions, socialIdentities } from '../accounts.tables.ts';
import { memberByUid } from '../accounts.ts';
import { createAccountWithEmail, finishSocialSignIn, joinWithProvider, createProvenHeaders as provenIn, signInWithProvider } from './social.fixture.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await openAccountsWorld({}, true);
});
afterAll(async () => {
  expect(world.mailsLeft()).toEqual([]);
  await world.close();
});

const ADDRESS = 'yuki.sato@naru.example';
const db = () => world.deps.database.db;
const identities = () => db().select().from(socialIdentities).where(isNotBystander(socialIdentities.memberId));
const asked = () => vi.mocked(world.deps.jobs.enqueue).mock.calls.map(([, , letter]) => (letter as Mail).subject);
/** An account with Yuki's address and no linked provider. */
async function yuki(changes: Partial<typeof members.$inferInsert> = {}) {
  await db().delete(socialIdentities).where(isNotBystander(socialIdentities.memberId));
  const uid = await createAccountWithEmail(world, ADDRESS);
  const [row] = await db()
    .update(members)
    .set({ language: 'ja', ...changes })
    .where(eq(members.uid, uid))
    .returning();
  return row as typeof members.$inferSelect;
}
/** Signs in with LINE and the account's password, as for an identity that is not linked yet. */
async function linkByPassword() {
  const { browser } = await signInWithProvider(world, 'line', 'yuki');
  // A call without a language leaves the member's language unchanged.
  return finishSocialSignIn(world, 'link', browser.cookie, { password: PASSWORD });
}
const proven = (member: { id: string }) => provenIn(world, member);
const unlink = (provider: string, headers: object) => world.app.inject({ method: 'DELETE', url: `/api/v1/users/social/${provider}`, headers: { ...headers } });

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(world.deps.jobs, 'enqueue');
});

describe('mail about linked providers, in the member’s language', () => {
  test('is sent when a provider was linked, once, with the way to unlink it, and when it was unlinked', async () => {
    const member = await yuki();
    expect((await linkByPassword()).statusCode).toBe(200);
    const told = await world.nextMail();
    expect([told.to, told.subject]).toEqual([ADDRESS, 'Naru アカウントにLINEが連携されました']);
    for (const part of [told.text, told.html]) expect(part).toContain(`${world.deps.config.publicUrl}/myPage?tab=3`);

    const answer = await unlink('line', await proven(member));
    expect(answer.statusCode, answer.body).toBe(200);
    const last = await world.nextMail();
    expect([last.to, last.subject]).toEqual([ADDRESS, 'Naru アカウントとLINEとの連携が解除されました']);
  });

  test('is not sent again for an earlier link, nor where nothing was unlinked', async () => {
    const member = await yuki();
    const { browser } = await signInWithProvider(world, 'line', 'yuki');
    await db().insert(socialIdentities).values({ provider: 'line', subject: 'sandbox-line-yuki', memberId: member.id, linkedAt: world.clock.now() });
    expect((await finishSocialSignIn(world, 'link', browser.cookie, { password: PASSWORD })).statusCode).toBe(200);
    expect((await unlink('google', await proven(member))).statusCode).toBe(404);
    expect(asked()).toEqual([]);
  });

  test('is not sent without an address, and the provider is unlinked all the same', async () => {
    const member = await yuki({ email: null, emailKey: null });
    await db().insert(socialIdentities).values({ provider: 'google', subject: 'of-yuki', memberId: member.id, linkedAt: world.clock.now() });
    expect((await unlink('google', await proven(member))).statusCode).toBe(200);
    expect(asked()).toEqual([]);
  });

  test('joining with a provider is not linking', async () => {
    const { uid, id } = await joinWithProvider(world, 'google');
    expect((await memberByUid(db(), uid))?.email).toMatch(/@example\.com$/);
    expect(await db().select().from(socialIdentities).where(eq(socialIdentities.memberId, id))).toHaveLength(1);
    expect(asked()).toEqual([]);
  });

  test('the only way in stays, and no mail says that it went', async () => {
    const { id } = await joinWithProvider(world, 'google');
    expect((await unlink('google', await proven({ id }))).json().code).toBe('accounts.only-way-in');
    expect(asked()).toEqual([]);
  });
});

describe('the mail and the change are one', () => {
  const fail = () => vi.mocked(world.deps.jobs.enqueue).mockRejectedValueOnce(new Error('the outbox is full'));

  test('links nothing if the mail cannot be queued, and leaves nobody signed in', async () => {
    const member = await yuki();
    fail();
    expect((await linkByPassword()).statusCode).toBe(500);
    expect(await identities()).toEqual([]);
    const open = await db().select().from(sessions).where(eq(sessions.memberId, member.id));
    expect(open.filter(({ endedAt }) => endedAt === null)).toEqual([]);
  });

  test('unlinks nothing if the mail cannot be queued', async () => {
    const member = await yuki();
    await db().insert(socialIdentities).values({ provider: 'line', subject: 'sandbox-line-yuki', memberId: member.id, linkedAt: world.clock.now() });
    fail();
    expect((await unlink('line', await proven(member))).statusCode).toBe(500);
    expect(await identities()).toHaveLength(1);
  });
});

test.each(['hospital', 'operator'] as const)('an account of the role %s signs in with its password and is not linked', async (role) => {
  await yuki({ role, hospitalId: 1 });
  expect((await linkByPassword()).statusCode).toBe(200);
  expect(await identities()).toEqual([]);
  expect(asked()).toEqual([]);
});
