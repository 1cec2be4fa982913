import { count, eq, lt } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeConsultation, purgeClosedThreads } from '../chat/close-consultation.ts';
import { noticeFacts } from '../notifications/notifications.tables.ts';
import { TranslationError, type Translator } from '../providers/translation/port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { registerPatient } from '../threads/patients.fixture.ts';
import { consultations } from '../threads/threads.tables.ts';
import { setBudget } from './budgets.ts';
import { storeTranslationAnswer, sweepAnswers } from './stored-answers.ts';
import { ALL_CLINICS_ID, translationAnswers, translationMonths, translationUsage } from './translation.tables.ts';
import { makeBilledTranslator, type TranslationPayer } from './translator-for.ts';

let world: World;
let asked: string[];
let failure: TranslationError | undefined;
const service: Translator = {
  async translate(text, from, target, { called } = {}) {
    asked.push(`${from} ${target} ${text}`);
    called?.({ service: 'deepl', characters: [...text].length, ms: 40, outcome: failure ? 'failed' : 'done' });
    if (failure) throw failure;
    return { text: `번역 ${asked.length}`, outcome: 'done', detected: 'en' };
  },
};
beforeEach(async () => {
  asked = [];
  failure = undefined;
  world = await testWorld({ env: { TRANSLATION_BUDGET: '1000' }, change: () => ({ translator: service }) });
  world.clock.set('2026-11-20T12:00:00+09:00');
});
afterEach(() => world.close());

const say = async (whose: TranslationPayer, text: string, more = {}) => (await makeBilledTranslator(world.deps, whose).translate(text, 'en', 'KO', more)).text;
const db = () => world.deps.database.db;
/** Cached answers except the bystander's (bystander.ts), whose dates are far in the future. */
const answers = () =>
  db()
    .select()
    .from(translationAnswers)
    .where(lt(translationAnswers.usedAt, new Date('2900-01-01')));
const withdraw = (one: { member: { id: string }; consultationId: number }) =>
  db().transaction((tx) => closeConsultation(world.deps.bus, tx, { memberId: one.member.id, id: one.consultationId, at: world.clock.now() }));

describe('a text that was translated before', () => {
  it('is not asked again in the same consultation, however often, until something of the question differs', async () => {
    const { consultationId } = await registerPatient(world);
    const mine = { hospitalId: 1, consultationId };
    expect([await say(mine, 'Does it hurt?'), await say(mine, 'Does it hurt?')]).toEqual(['번역 1', '번역 1']);
    await say(mine, 'Does it hurt');
    await say(mine, 'Does it hurt?', { glossary: 'g-2', glossaryVersion: 1 });
    await say(mine, 'Does it hurt?', { glossary: 'g-2', glossaryVersion: 2 });
    await say(mine, 'Does it hurt?', { xml: true });
    await makeBilledTranslator(world.deps, mine).translate('Does it hurt?', 'en', 'JA');
    await makeBilledTranslator(world.deps, mine).translate('Does it hurt?', null, 'KO');
    expect(asked).toHaveLength(7);
    await say(mine, 'Does it hurt?', { context: 'We spoke of lasers.' });
    expect(asked).toHaveLength(7);
  });

  it('is known to be needed still, to the day', async () => {
    const { consultationId } = await registerPatient(world);
    const mine = { hospitalId: 1, consultationId };
    const begun = world.clock.now();
    await say(mine, 'Does it hurt?');
    const usedAt = async () => (await answers())[0]?.usedAt;
    world.clock.forward(3600);
    await say(mine, 'Does it hurt?');
    expect((await usedAt())?.getTime()).toBeLessThan(begun.getTime() + 3_600_000);
    world.clock.forward(25 * 3600);
    await say(mine, 'Does it hurt?');
    expect((await usedAt())?.getTime()).toBeGreaterThanOrEqual(begun.getTime() + 26 * 3_600_000);
    expect(asked).toHaveLength(1);
  });

  it('in one consultation is never another one’s: not of another patient, not at another clinic, and not everybody’s', async () => {
    const [mine, hers, elsewhere] = [await registerPatient(world), await registerPatient(world), await registerPatient(world, { hospitalId: 2 })];
    const said = [
      { hospitalId: 1, consultationId: mine.consultationId },
      { hospitalId: 1, consultationId: hers.consultationId },
      { hospitalId: 2, consultationId: elsewhere.consultationId },
      { hospitalId: 1, consultationId: null },
    ];
    for (const whose of said) await say(whose, 'I am pregnant.');
    expect(asked).toHaveLength(4);
    const rows = await answers();
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
    expect(rows.map(({ consultationId }) => consultationId).sort()).toEqual(
      [mine, hers, elsewhere]
        .map((one) => one.consultationId)
        .concat(null as never)
        .sort(),
    );
  });

  it('serves every clinic when it belongs to nobody', async () => {
    await say({ hospitalId: 1, consultationId: null }, 'Please come ten minutes early.');
    await say({ hospitalId: 2, consultationId: null }, 'Please come ten minutes early.');
    expect(asked).toHaveLength(1);
  });

  it('goes when she withdraws her consent, at once, and nothing is kept after that; others’ stay', async () => {
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    for (const { consultationId } of [one, other]) await say({ hospitalId: 1, consultationId }, 'I am pregnant.');
    await withdraw(one);
    // An answer that was in progress at the time.
    await say({ hospitalId: 1, consultationId: one.consultationId }, 'And allergic.');
    expect((await answers()).map(({ consultationId }) => consultationId)).toEqual([other.consultationId]);
    await purgeClosedThreads(db(), new Date(world.clock.now().getTime() + 1_000));
    expect(await answers()).toHaveLength(1);
  });

  it('goes with her account', async () => {
    const one = await registerPatient(world);
    await say({ hospitalId: 1, consultationId: one.consultationId }, 'I am pregnant.');
    await db().delete(consultations).where(eq(consultations.id, one.consultationId));
    expect(await answers()).toEqual([]);
  });

  it('is not kept when it lacks something, when it failed, or when it is long', async () => {
    const question = { consultationId: null, text: 'Hello!', from: 'en', target: 'KO', options: {} } as const;
    for (const outcome of ['partial', 'untranslated'] as const)
      await storeTranslationAnswer(db(), question, { text: 'a', outcome, detected: null }, world.clock.now());
    failure = new TranslationError('no', true);
    await expect(say({ hospitalId: 1, consultationId: null }, 'Hello!')).rejects.toThrow();
    failure = undefined;
    await setBudget(world.deps, { hospitalId: ALL_CLINICS_ID, characters: null, by: crypto.randomUUID() });
    await say({ hospitalId: 1, consultationId: null }, 'x'.repeat(4_001));
    expect(await answers()).toEqual([]);
  });

  it('is bounded: forgotten after thirty days without use, and the oldest first', async () => {
    await say({ hospitalId: 1, consultationId: null }, 'one');
    world.clock.forward(20 * 86_400);
    await say({ hospitalId: 1, consultationId: null }, 'two');
    await say({ hospitalId: 1, consultationId: null }, 'three');
    world.clock.forward(15 * 86_400);
    await sweepAnswers(db(), world.clock.now());
    expect(await answers()).toHaveLength(2);
    await say({ hospitalId: 1, consultationId: null }, 'three');
    const [all] = await db().select({ rows: count() }).from(translationAnswers);
    await sweepAnswers(db(), world.clock.now(), (all?.rows ?? 0) - 1);
    expect((await answers()).map(({ text }) => text)).toEqual(['번역 3']);
    await say({ hospitalId: 1, consultationId: null }, 'three');
    expect(asked).toHaveLength(3);
  });
});

describe('a budget', () => {
  const facts = async () =>
    (await db().select().from(noticeFacts).orderBy(noticeFacts.id))
      .filter(({ kind }) => kind.startsWith('translation-'))
      .map(({ kind, about }) => ({ kind, about }));
  const budget = (hospitalId: number, characters: number | null) => setBudget(world.deps, { hospitalId, characters, by: crypto.randomUUID() });
  const nobody = { hospitalId: 1, consultationId: null };

  it('stops before it is passed, and says why; what was answered before is still told', async () => {
    await budget(1, 10);
    await say(nobody, '1234567');
    await expect(say(nobody, '12345')).rejects.toMatchObject({ about: 'budget', retry: false });
    expect(asked).toHaveLength(1);
    expect(await say(nobody, '1234567')).toBe('번역 1');
    expect(await say(nobody, '123')).toBe('번역 2');
    // Another clinic has its own budget.
    expect(await say({ hospitalId: 2, consultationId: null }, '123456789012')).toBe('번역 3');
  });

  it('is the configuration’s for all clinics together until an operator sets another, and begins anew each month', async () => {
    await say(nobody, 'x'.repeat(600));
    const more = () => say({ hospitalId: 2, consultationId: null }, 'y'.repeat(600));
    await expect(more()).rejects.toMatchObject({ about: 'budget' });
    world.clock.set('2026-12-01T00:30:00+09:00');
    await expect(more()).resolves.toBe('번역 2');
    await budget(ALL_CLINICS_ID, null);
    await expect(say(nobody, 'z'.repeat(1_900))).resolves.toBe('번역 3');
  });

  it('counts neither what failed nor what was answered before', async () => {
    await budget(1, 100);
    failure = new TranslationError('away', true);
    await expect(say(nobody, 'x'.repeat(60))).rejects.toBe(failure);
    failure = undefined;
    await say(nobody, 'x'.repeat(60));
    for (let time = 0; time < 3; time += 1) await say(nobody, 'x'.repeat(60));
    expect(await db().select({ characters: translationMonths.characters }).from(translationMonths)).toEqual([{ characters: 60 }, { characters: 60 }]);
  });

  it('tells the operators at 80 % and when it is used up, once each, and anew when it was set anew', async () => {
    await budget(1, 100);
    await say(nobody, 'a'.repeat(79));
    expect(await facts()).toEqual([]);
    await say(nobody, 'b');
    await say(nobody, 'c');
    expect(await facts()).toEqual([{ kind: 'translation-budget', about: { count: 80, hospitalId: 1 } }]);
    for (let time = 0; time < 3; time += 1) await expect(say(nobody, 'd'.repeat(20 + time))).rejects.toMatchObject({ about: 'budget' });
    expect((await facts()).map(({ kind }) => kind)).toEqual(['translation-budget', 'translation-stopped']);
    await budget(1, 100);
    await say(nobody, 'e');
    expect((await facts()).map(({ kind }) => kind)).toEqual(['translation-budget', 'translation-stopped', 'translation-budget']);
  });
});

describe('the characters that are counted', () => {
  it('stores counts by clinic, service, outcome and Seoul day, and no texts', async () => {
    world.clock.set('2026-11-21T15:30:00Z');
    const { consultationId } = await registerPatient(world);
    const mine = { hospitalId: 1, consultationId };
    await say(mine, 'I am pregnant.');
    await say(mine, 'I am pregnant.');
    failure = new TranslationError('away', true);
    await expect(say(mine, 'Oh.')).rejects.toBe(failure);
    const rows = await db().select().from(translationUsage);
    const row = { day: '2026-11-22', hospitalId: 1, requests: 1, bucket: expect.any(Number), ms: expect.any(Number) };
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...row, service: 'deepl', outcome: 'done', characters: 14, ms: 40 },
        { ...row, service: 'kept', outcome: 'done', characters: 14 },
        { ...row, service: 'deepl', outcome: 'failed', characters: 3, ms: 40 },
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain('pregnant');
  });
});
