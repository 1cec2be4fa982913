import { and, eq, isNull } from 'drizzle-orm';
import type { Notice } from '../../contract/notifications/notices.ts';
import type { Deps } from '../deps.ts';
import { noticeAnswers } from '../notice-answers.ts';
import type { Mail } from '../providers/mail/port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { coordinator, patient } from '../threads/patients.fixture.ts';
import { deliverDue } from './deliver.ts';
import { recordFacts } from './facts.ts';
import type { NoticeDeps } from './notice-deps.ts';
import { notices } from './notifications.tables.ts';
import { turnFacts } from './turn-facts.ts';

export type Person = { member: Parameters<World['as']>[0] & { email: string | null }; headers: { authorization: string } };

/** A world whose mails are caught, and which tells when it is asked to. `change` replaces other parts. */
export async function tellingWorld(change: (deps: Deps) => Partial<Deps> = () => ({})) {
  let sent: Mail[] = [];
  let failing: Error | undefined;
  const mailer = {
    async send(mail: Mail) {
      if (failing) throw failing;
      sent.push(mail);
    },
  };
  const world = await testWorld({ change: (base) => ({ mailer, ...change(base) }) });
  const deps: NoticeDeps = { ...world.deps, answers: noticeAnswers(world.deps) };
  const { db } = deps.database;
  /** Turns what is due into notices, and sends those. */
  const work = async () => {
    await turnFacts(deps);
    await deliverDue(deps);
  };
  /** Her answer to a call, signed in anew: a token does not live as long as the clock of a test goes. */
  const ask = async ({ member }: Person, path: string, headers = {}) => (await world.get(path, { ...(await world.as(member)), ...headers })).json();
  return {
    world,
    deps,
    db,
    work,
    ask,
    /** A Tuesday, noon in Seoul, and nothing left to be told. */
    async begin() {
      world.clock.set('2026-12-01T03:00:00Z');
      failing = undefined;
      await work();
      sent = [];
    },
    sent: () => sent,
    /** How every mail fails from now on; undefined: none does. */
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
    /** Something small that is told by mail, as often as it happens. */
    joins: (...people: Person[]) =>
      recordFacts(
        db,
        people.map(({ member }) => ({ kind: 'joined' as const, about: { memberId: member.id }, at: world.clock.now() })),
      ),
    /** A patient of clinic 1 with its coordinator, and nothing left to be told of them. */
    async pair() {
      const [mia, min] = [await patient(world), await coordinator(world)];
      await work();
      sent = [];
      return { mia, min };
    },
  };
}
