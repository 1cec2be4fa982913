import { and, eq, isNull } from 'drizzle-orm';
import type { Notice } from '../../contract/notifications/notices.ts';
import type { Deps } from '../deps.ts';
import { makeNoticeQueries } from '../notices-between-rooms.ts';
import type { Mail } from '../providers/mail/port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator, registerPatient } from '../threads/patients.fixture.ts';
import { deliverDueNotices } from './deliver.ts';
import type { NoticeDeps } from './notice-deps.ts';
import { notices } from './notifications.tables.ts';
import { processFacts } from './process-facts.ts';
import { recordFacts } from './record-facts.ts';

export type Person = { member: Parameters<World['as']>[0] & { email: string | null }; headers: { authorization: string } };

/** A world that captures mails and processes facts and deliveries on demand. `change` replaces other parts. */
export async function noticeWorld(change: (deps: Deps) => Partial<Deps> = () => ({})) {
  let sent: Mail[] = [];
  let failing: Error | undefined;
  const mailer = {
    async send(mail: Mail) {
      if (failing) throw failing;
      sent.push(mail);
    },
  };
  const world = await testWorld({ change: (base) => ({ mailer, ...change(base) }) });
  const deps: NoticeDeps = { ...world.deps, answers: makeNoticeQueries(world.deps) };
  const { db } = deps.database;
  /** Creates notices for due facts and sends them. */
  const work = async () => {
    await processFacts(deps);
    await deliverDueNotices(deps);
  };
  /** Makes a call as this person, signed in again because the test's clock passes a token's lifetime. Returns the response. */
  const ask = async ({ member }: Person, path: string, headers = {}) => (await world.get(path, { ...(await world.as(member)), ...headers })).json();
  return {
    world,
    deps,
    db,
    work,
    ask,
    /** Sets the clock to a Tuesday, noon in Seoul, with nothing left to send. */
    async begin() {
      world.clock.set('2026-12-01T03:00:00Z');
      failing = undefined;
      await work();
      sent = [];
    },
    sent: () => sent,
    /** Makes every mail fail with this error from now on. Undefined ends the failures. */
    fail(error: Error | undefined) {
      failing = error;
    },
    mailsTo: ({ member }: Person) => sent.filter(({ to }) => to === member.email),
    subjectsTo: ({ member }: Person) => sent.filter(({ to }) => to === member.email).map(({ subject }) => subject),
    list: async (one: Person, language = 'en'): Promise<Notice[]> => (await ask(one, '/api/v1/notices', { 'accept-language': language })).notices,
    standing: (memberId: string) =>
      db
        .select()
        .from(notices)
        .where(and(eq(notices.memberId, memberId), isNull(notices.withdrawnAt))),
    /** Records a fact that always sends a mail. */
    joins: (...people: Person[]) =>
      recordFacts(
        db,
        people.map(({ member }) => ({ kind: 'joined' as const, about: { memberId: member.id }, at: world.clock.now() })),
      ),
    /** A patient of clinic 1 with its coordinator, with nothing left to send to them. */
    async pair() {
      const [mia, min] = [await registerPatient(world), await makeCoordinator(world)];
      await work();
      sent = [];
      return { mia, min };
    },
  };
}
