import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { SiteLanguage } from '../../../contract/constants.ts';
import type { InterpretedThread, InterpreterQueue, InterpreterState } from '../../../contract/interpreting/interpreters.ts';
import { interpreterLanguages, members } from '../../accounts/accounts.tables.ts';
import { noticeFacts } from '../../notifications/notifications.tables.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { storeMessage } from '../../threads/messages.ts';
import { type Headers, makeCoordinator, registerPatient } from '../../threads/patients.fixture.ts';
import { accessRecords, messages } from '../../threads/threads.tables.ts';

/** Creates an interpreter of these languages. Returns the account with request headers. */
export async function createInterpreter(world: World, languages: readonly SiteLanguage[] = ['en', 'ar'], firstName = 'Yerin') {
  const member = await world.person({ role: 'interpreter', language: 'ko', firstName, lastName: 'Moon' });
  await world.deps.database.db.insert(interpreterLanguages).values(languages.map((language) => ({ memberId: member.id, language })));
  return { member, headers: await world.as(member) };
}

/** Creates a world with a patient who reads English, her clinic, an operator and two interpreters. Returns functions for interpreting. */
export async function interpreterWorld() {
  const world = await testWorld();
  // Stops the clock on a Monday morning within the operators' hours.
  world.clock.hold();
  world.clock.set('2026-11-23T01:00:00Z');
  const given = await registerPatient(world, { language: 'en' });
  const staff = await makeCoordinator(world);
  const person = await world.person({ role: 'operator' });
  const operator: Headers = await world.as(person);
  const [mina, other] = [await createInterpreter(world), await createInterpreter(world, ['en'], 'Sora')];
  const thread = given.consultationId;

  const said = async (
    side: 'user' | 'hospital',
    text: string,
    translated: string | null,
    more: Partial<typeof messages.$inferInsert> = {},
  ): Promise<number> => {
    const { message } = await storeMessage(
      world.deps,
      { side, senderId: side === 'user' ? given.member.id : staff.member.id, memberId: given.member.id, hospitalId: 1 },
      {
        ...{ consultationId: thread, message: text, language: side === 'user' ? 'en' : 'ko', targetLang: side === 'user' ? 'KO' : 'EN-US' },
        ...{ clientMessageId: null, translate: false },
      },
    );
    await world.deps.database.db
      .update(messages)
      .set({ translated, ...more })
      .where(and(eq(messages.consultationId, thread), eq(messages.messageId, message.messageId)));
    return message.messageId;
  };

  const remove = (url: string, headers: Headers) => world.app.inject({ method: 'DELETE', url, headers });
  const inThread = `/api/v1/consultations/${thread}/interpreter`;
  const ask = (headers: Headers = given.headers, consent: unknown = true) => world.put(inThread, { consent }, headers);
  const state = async (headers: Headers = given.headers): Promise<InterpreterState> => (await world.get(inThread, headers)).json();
  const end = (headers: Headers = given.headers) => remove(inThread, headers);
  const deskAnswer = (headers: Headers = operator) => world.get('/api/v1/operator/interpreters', headers);
  const desk = async (): Promise<InterpreterQueue> => {
    const answered = (await deskAnswer()).json<InterpreterQueue>();
    // Leaves out the bystander's requests, which are in the lists too.
    return { ...answered, waiting: answered.waiting.filter(isMine), given: answered.given.filter(isMine) };
  };
  const isMine = ({ asked_at }: { asked_at: string }) => !asked_at.startsWith('2970');
  const request = async () => (await desk()).waiting[0]?.id ?? (await desk()).given[0]?.id ?? 0;
  const give = async (uid: string = mina.member.uid, headers: Headers = operator, id?: number) =>
    world.put(`/api/v1/operator/interpreters/${id ?? (await request())}`, { uid }, headers);
  /** Requests an interpreter and assigns one. */
  const working = async () => {
    await ask();
    await give();
  };

  const hers = `/api/v1/interpreter/threads/${thread}`;
  const list = async (headers: Headers = mina.headers) => (await world.get('/api/v1/interpreter/threads', headers)).json();
  const open = (headers: Headers = mina.headers, query = '') => world.get(`${hers}${query}`, headers);
  const read = async (query = ''): Promise<InterpretedThread> => (await open(mina.headers, query)).json();
  const write = (body: object = {}, headers: Headers = mina.headers) =>
    world.post(`${hers}/messages`, { to: 'user', korean: '네, 맞아요.', patients: 'Yes, that is right.', client_message_id: randomUUID(), ...body }, headers);
  const correct = (messageId: number, text = 'Take 5 mg a day.', headers: Headers = mina.headers) =>
    world.put(`${hers}/messages/${messageId}`, { text }, headers);
  const leave = (headers: Headers = mina.headers) => remove(hers, headers);

  /** Moves the clock forward, and signs everybody in again. */
  const later = async (seconds: number) => {
    world.clock.forward(seconds);
    Object.assign(operator, await world.as(person));
    for (const { member, headers } of [given, staff, mina, other]) Object.assign(headers, await world.as(member));
  };

  const { db } = world.deps.database;
  const accesses = (readerId = mina.member.id) => db.select().from(accessRecords).where(eq(accessRecords.readerId, readerId));
  const factsOf = (kind: (typeof noticeFacts.$inferSelect)['kind']) => db.select().from(noticeFacts).where(eq(noticeFacts.kind, kind));
  const setMember = (id: string, set: Partial<typeof members.$inferInsert>) => db.update(members).set(set).where(eq(members.id, id));
  return {
    ...{ world, given, staff, operator, mina, other, thread, said, remove, ask, state, end, desk, deskAnswer, request, give, working },
    ...{ list, open, read, write, correct, leave, accesses, factsOf, setMember, later },
  };
}
