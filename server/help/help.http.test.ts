import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noticeFacts, notices } from '../notifications/notifications.tables.ts';
import { TranslationError } from '../providers/translation/port.ts';
import { makeCoordinator, openPatientChat, registerPatient } from '../threads/patients.fixture.ts';
import { accessRecords } from '../threads/threads.tables.ts';
import { translationMonths, translationUsage } from '../translation/translation.tables.ts';
import { helpWorld } from './help.fixture.ts';
import { helpMessages, helpThreads } from './help.tables.ts';
import { exportHelp, forgetHelp, isHelpUnread, isHelpWaiting } from './help.ts';
import { sweepHelp } from './help-thread.ts';
import { translateHelp } from './translate-help.ts';

let scene: Awaited<ReturnType<typeof helpWorld>>;
beforeEach(async () => {
  scene = await helpWorld();
});
afterEach(() => scene.world.close());

const factsOf = (kind: 'help-asked' | 'help-answered') => scene.world.deps.database.db.select().from(noticeFacts).where(eq(noticeFacts.kind, kind));

describe('a member', () => {
  it('sends a message once per client id and reads it back; operators are notified of the first', async () => {
    const { write, read, said, thread, member } = scene;
    expect(await read()).toEqual({ messages: [], has_more: false, read_up_to: 0 });
    const id = randomUUID();
    const first = await write('When is my money back?', { id });
    expect([first.statusCode, said(first)]).toMatchObject([
      201,
      { message_id: 1, side: 'member', language: 'en', reader: 'ko', translation: 'pending', client_message_id: id },
    ]);
    expect(said(await write('When is my money back?', { id }))).toEqual(said(first));
    await write('Hello?');
    expect((await read()).messages.map(({ message_id, message }) => [message_id, message])).toEqual([
      [1, 'When is my money back?'],
      [2, 'Hello?'],
    ]);
    expect(await factsOf('help-asked')).toMatchObject([{ about: { memberId: member.id, helpId: (await thread()).id } }]);
  });

  it('is read in pages without a hole', async () => {
    const { write, read } = scene;
    await write('first');
    const { id } = await scene.thread();
    const more = Array.from({ length: 120 }, (_, place) => ({
      ...{ threadId: id, messageId: place + 2, side: 'member' as const, senderId: scene.member.id, clientMessageId: randomUUID() },
      ...{ message: `m${place + 2}`, language: 'en' as const, reader: 'ko' as const, translation: 'done' as const, createdAt: scene.world.clock.now() },
    }));
    await scene.world.deps.database.db.insert(helpMessages).values(more);
    const newest = await read();
    expect([newest.messages[0]?.message_id, newest.messages.at(-1)?.message_id, newest.has_more]).toEqual([72, 121, true]);
    const before = await read('?before=72');
    expect([before.messages[0]?.message_id, before.messages.at(-1)?.message_id]).toEqual([22, 71]);
    const onwards = await read('?after=119');
    expect([onwards.messages.map(({ message_id }) => message_id), onwards.has_more]).toEqual([[120, 121], false]);
    expect((await read('?after=0')).messages[0]?.message_id).toBe(1);
  });

  it('sends words, not too many, by a name of their own', async () => {
    const { world, write, headers } = scene;
    expect((await write('   ')).statusCode).toBe(400);
    expect((await write('x'.repeat(4_001))).statusCode).toBe(400);
    expect((await write('x'.repeat(4_000))).statusCode).toBe(201);
    expect((await write('Hi', { id: 'mine' as never })).statusCode).toBe(400);
    expect((await world.post('/api/v1/help/thread', { message: 'Hi' }, headers)).statusCode).toBe(400);
  });

  it('has a thread of her own, which nobody else finds by any call', async () => {
    const { world, write, read, at: address } = scene;
    await write('A very private word');
    const other = await registerPatient(world);
    const staff = await makeCoordinator(world);
    expect(await read('', other.headers)).toMatchObject({ messages: [] });
    for (const headers of [other.headers, staff.headers, undefined]) {
      const url = await address();
      const answers = [
        await world.get(url, headers),
        await world.get('/api/v1/operator/help', headers),
        await world.post(`${url}/messages`, { message: 'x', client_message_id: randomUUID() }, headers),
        await world.put(`${url}/read`, { message_id: 1 }, headers),
        await world.put(`${url}/done`, { done: true }, headers),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => (headers ? 403 : 401)));
      for (const { body } of answers) expect(body).not.toContain('private');
    }
    expect((await world.get('/api/v1/help/thread', staff.headers)).statusCode).toBe(403);
    expect((await world.post('/api/v1/help/thread', { message: 'x', client_message_id: randomUUID() })).statusCode).toBe(401);
  });

  it('may write twenty times in ten minutes', async () => {
    const narrow = await helpWorld({ env: { LIMIT_SCALE: '1' } });
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await narrow.write(`m${count}`)).statusCode);
    expect([statuses.slice(0, 20).every((status) => status === 201), statuses[20]]).toEqual([true, 429]);
    await narrow.world.close();
  });

  it('has all of it in her export, and nothing of it is left with her account', async () => {
    const { world, write, answer, member, thread, person } = scene;
    await write('Where is my order?');
    await answer('확인해 드리겠습니다.');
    const { db } = world.deps.database;
    const { help } = await exportHelp(db, member.id);
    expect(help).toMatchObject([
      { number: 1, by: 'me', message: 'Where is my order?', translated_into: 'ko' },
      { number: 2, by: 'operator', message: '확인해 드리겠습니다.', translated_into: 'en' },
    ]);
    expect(JSON.stringify(help)).not.toContain(person.uid);
    const { id } = await thread();
    await db.transaction((tx) => forgetHelp(tx, member.id));
    expect(await db.select().from(helpThreads).where(eq(helpThreads.id, id))).toEqual([]);
    expect(await db.select().from(helpMessages).where(eq(helpMessages.threadId, id))).toEqual([]);
  });
});

describe('an operator', () => {
  it('finds who waits, the longest first, by name and not by word; answering makes it hers and ends the waiting', async () => {
    const { world, write, queue, answer, person, read } = scene;
    await write('A very private word');
    world.clock.forward(600);
    const second = await world.person({ language: 'en', firstName: 'Mei', lastName: 'Chen' });
    await write('Me too', { as: await world.as(second), reads: 'zh' });
    const { items, waiting } = await queue();
    expect(items.map(({ name, language, unread, assigned_to }) => [name, language, unread, assigned_to])).toEqual([
      ['Amal Haddad', 'en', 1, null],
      ['Mei Chen', 'zh', 1, null],
    ]);
    expect([waiting, JSON.stringify(items)]).toEqual([2, expect.not.stringContaining('private')]);
    const said = scene.said(await answer('안녕하세요.'));
    expect(said).toMatchObject({ message_id: 2, side: 'operator', language: 'ko', reader: 'en', translation: 'pending' });
    expect((await queue()).items.map(({ name }) => name)).toEqual(['Mei Chen']);
    expect((await queue('answered')).items).toMatchObject([{ name: 'Amal Haddad', assigned_to: person.uid, unread: 0, waiting_since: null }]);
    expect(await read()).toMatchObject({ read_up_to: 2, messages: [{}, { side: 'operator' }] });
    expect(JSON.stringify(await read())).not.toContain(person.uid);
  });

  it('answers once for each name of a message, and a member is told of it in her bell until she has read', async () => {
    const { world, write, answer, thread, headers } = scene;
    await write('Hello?');
    const id = randomUUID();
    const first = scene.said(await answer('네.', { id }));
    expect(scene.said(await answer('네.', { id }))).toEqual(first);
    const { db } = world.deps.database;
    const { id: help } = await thread();
    expect(await factsOf('help-answered')).toMatchObject([{ about: { helpId: help } }]);
    expect([await isHelpUnread(db, help), await isHelpWaiting(db, help)]).toEqual([true, false]);
    await db
      .insert(notices)
      .values({ memberId: scene.member.id, kind: 'help-answered', topic: `patient/help:${help}`, about: { helpId: help }, at: world.clock.now() });
    expect((await world.put('/api/v1/help/thread/read', { message_id: 99 }, headers)).statusCode).toBe(200);
    expect(await isHelpUnread(db, help)).toBe(false);
    expect(
      await db
        .select()
        .from(notices)
        .where(eq(notices.topic, `patient/help:${help}`)),
    ).toMatchObject([{ withdrawnAt: expect.any(Date) }]);
    expect((await scene.open()).read_up_to).toBe(2);
  });

  it('ends a thread, which her next message opens again', async () => {
    const { world, write, queue, operator, answer, at: address } = scene;
    await write('Hello?');
    const [asked] = (await queue()).items;
    world.clock.forward(60);
    await write('Is anybody there?');
    const done = (value: boolean) => address().then((url) => world.put(`${url}/done`, { done: value }, operator));
    expect((await done(true)).statusCode).toBe(200);
    expect([(await queue()).items, (await queue('done')).items]).toMatchObject([[], [{ done_at: expect.any(String), waiting_since: null }]]);
    await done(false);
    // She was not answered, and waits since her first message.
    expect([(await queue()).items, (await queue('answered')).items]).toMatchObject([[{ done_at: null, waiting_since: asked?.waiting_since }], []]);
    await answer('네.');
    await done(true);
    await done(false);
    expect([(await queue()).items, (await queue('answered')).items]).toMatchObject([[], [{ waiting_since: null }]]);
    await done(true);
    await write('One more thing');
    expect([(await queue()).items.length, (await queue('done')).items.length]).toEqual([1, 0]);
  });

  it('is recorded with each opening, once while it goes on', async () => {
    const { world, write, open, person, member, queue } = scene;
    await write('Hello?');
    await open();
    await open('?goes_on=true');
    await queue();
    const looks = await world.deps.database.db.select().from(accessRecords).where(eq(accessRecords.readerId, person.id));
    expect(looks.map(({ act, memberId }) => [act, memberId])).toEqual([
      ['help', member.id],
      ['help', null],
    ]);
    await open();
    expect(await world.deps.database.db.select().from(accessRecords).where(eq(accessRecords.memberId, member.id))).toHaveLength(2);
  });

  it('finds no thread of a number that there is none of', async () => {
    const { world, operator } = scene;
    const url = '/api/v1/operator/help/999999';
    const answers = [
      await world.get(url, operator),
      await world.post(`${url}/messages`, { message: 'x', client_message_id: randomUUID() }, operator),
      await world.put(`${url}/read`, { message_id: 1 }, operator),
      await world.put(`${url}/done`, { done: true }, operator),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect((await world.get('/api/v1/operator/help?state=other', operator)).statusCode).toBe(400);
  });
});

describe('live', () => {
  it('pages of both sides are told that something changed, without content; clinics are not', async () => {
    const { world, write, answer } = scene;
    const one = await registerPatient(world, { language: 'en' });
    const clinic = await openPatientChat(world, one);
    await clinic.settled();
    const heard: object[] = [];
    world.deps.bus.subscribe('member.changed', (changed) => heard.push(changed));
    await write('A very private word');
    await answer('네.');
    const told = new Set(heard.map((each) => (each as { memberId: string }).memberId));
    expect([told.has(scene.member.id), told.has(scene.person.id), told.has(one.member.id)]).toEqual([true, true, false]);
    expect(JSON.stringify(heard)).not.toMatch(/private|네/);
    expect(heard).toContainEqual({ memberId: scene.person.id, hospitalId: null, what: 'help' });
    clinic.close();
  });
});

describe('translation', () => {
  const job = async (messageId: number) => ({ threadId: (await scene.thread()).id, messageId, since: scene.world.clock.now().toISOString() });

  it('goes both ways under the guards, is counted for no clinic, and is kept nowhere else', async () => {
    const { world, write, answer, read } = scene;
    await write('Thank you.');
    await answer('감사합니다.');
    for (const messageId of [1, 2]) await translateHelp(world.deps, await job(messageId));
    const { messages } = await read();
    expect(messages).toMatchObject([
      { translation: 'done', translated: expect.stringMatching(/[\uac00-\ud7a3]/), reader: 'ko' },
      { translation: 'done', translated: expect.stringMatching(/[a-z]/i), reader: 'en' },
    ]);
    const { db } = world.deps.database;
    expect(new Set((await db.select().from(translationUsage)).map(({ hospitalId }) => hospitalId))).toEqual(new Set([0]));
    expect(new Set((await db.select().from(translationMonths)).map(({ hospitalId }) => hospitalId))).toEqual(new Set([0]));
  });

  it('is late after fifteen seconds, and fails for good after an hour', async () => {
    const { world, write, read, member } = scene;
    await write('Thank you.');
    const first = await job(1);
    world.clock.forward(16);
    expect((await read()).messages).toMatchObject([{ translation: 'late' }]);
    const away = { translate: () => Promise.reject(new TranslationError('away', true)) };
    await expect(translateHelp({ ...world.deps, translator: away }, first)).rejects.toThrow('away');
    world.clock.forward(3_600);
    await translateHelp({ ...world.deps, translator: away }, first);
    expect((await read('', await world.as(member))).messages).toMatchObject([{ translation: 'failed', translated: null }]);
  });

  it('is not asked for where the words are in the reader’s language already', async () => {
    const { write, read } = scene;
    await write('감사합니다.', { reads: 'en' });
    expect((await read()).messages).toMatchObject([{ translation: 'done', translated: null, language: 'ko' }]);
  });
});

it('a thread in which nobody wrote for three years is forgotten', async () => {
  const { world, write, member } = scene;
  await write('Hello?');
  const { db } = world.deps.database;
  const count = async () => (await db.select().from(helpThreads).where(eq(helpThreads.memberId, member.id))).length;
  await sweepHelp(world.deps);
  expect(await count()).toBe(1);
  world.clock.forward(3 * 366 * 86_400);
  await sweepHelp(world.deps);
  expect(await count()).toBe(0);
});
