import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TranslationUsage } from '../../contract/translation/translations.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../threads/patients.fixture.ts';
import { countCalls, readUsage, sumUsage } from './usage.ts';
import { getUsageCounter } from './usage-counter.ts';

let world: World;
let operator: { authorization: string };
let operatorUid: string;
beforeEach(async () => {
  world = await testWorld({ env: { TRANSLATION_CLINIC_BUDGET: '1000', DEEPL_USD_PER_MILLION: '20' } });
  world.clock.set('2026-11-20T12:00:00+09:00');
  const person = await world.person({ role: 'operator', language: 'en' });
  operatorUid = person.uid;
  operator = await world.as(person);
});
afterEach(() => world.close());

const USAGE = '/api/v1/operator/translations';
const report = async (month = ''): Promise<TranslationUsage> => (await world.get(`${USAGE}${month && `?month=${month}`}`, operator)).json();
const setBudget = (body: object, headers = operator) => world.put(`${USAGE}/budget`, body, headers);
const call = { service: 'deepl', outcome: 'done', characters: 500_000, ms: 100 } as const;
const counted = (hospitalId: number, calls: Parameters<typeof countCalls>[1][number]['calls']) =>
  countCalls(world.deps.database.db, [{ hospitalId, calls }], world.clock.now());

describe('the figures that an operator sees', () => {
  it('is nothing yet, with the budget that the configuration gives', async () => {
    expect(await report()).toMatchObject({
      month: '2026-11',
      months: ['2026-11'],
      currency_code: 'USD',
      total: { requests: 0, characters: 0, median_ms: null, cost: 0, budget: { characters: null, state: 'ok', set: null } },
      services: [],
      clinics: [],
      days: [],
    });
  });

  it('adds up by service, clinic and day: a failure and a server of one’s own cost nothing', async () => {
    await counted(1, [call, { ...call, outcome: 'failed' }, { ...call, service: 'libretranslate', characters: 100, ms: 300 }]);
    await counted(2, [
      { ...call, characters: 250_000 },
      { service: 'kept', outcome: 'done', characters: 10, ms: 1 },
    ]);
    const seen = await report();
    expect(seen.total).toMatchObject({ requests: 4, failed: 1, kept: 1, characters: 750_100, cost: 15, median_ms: 100 });
    expect(seen.services.map(({ service, cost }) => [service, cost])).toEqual([
      ['deepl', 15],
      ['libretranslate', 0],
      ['kept', 0],
    ]);
    expect(seen.clinics).toMatchObject([
      { hospital_id: 1, characters: 500_100, cost: 10, budget: { characters: 1000, used: 500_100, state: 'used-up', set: null } },
      { hospital_id: 2, characters: 250_000, cost: 5 },
    ]);
    expect(seen.days).toMatchObject([{ day: '2026-11-20', requests: 4 }]);
    expect(seen.clinics[0]?.hospital_name).not.toBe('');
    expect(await report('2026-10')).toMatchObject({ month: '2026-10', months: ['2026-11', '2026-10'], total: { requests: 0, budget: { used: 0 } } });
  });

  it('adds up what many count at the same instant, each for its clinic', async () => {
    const count = getUsageCounter(world.deps);
    await Promise.all(Array.from({ length: 30 }, (_, place) => count({ hospitalId: 1 + (place % 2), calls: [{ ...call, characters: 10 }] })));
    const seen = await report();
    expect(seen.total).toMatchObject({ requests: 30, characters: 300, budget: { used: 300 } });
    expect(seen.clinics.map(({ hospital_id, characters }) => [hospital_id, characters])).toEqual([
      [1, 150],
      [2, 150],
    ]);
  });

  it.each(['2026-13', 'soon', '1999-01'])('refuses the month %s', async (month) => {
    expect((await world.get(`${USAGE}?month=${month}`, operator)).statusCode).toBe(400);
  });

  it('a median is told to about a tenth, whatever one slow answer takes', async () => {
    const times = [90, 100, 110, 120, 9_000];
    await counted(
      1,
      times.map((ms) => ({ ...call, characters: 1, ms })),
    );
    const { median_ms } = sumUsage(await readUsage(world.deps.database.db, '2026-11'));
    expect(Math.abs((median_ms ?? 0) - 110)).toBeLessThan(12);
  });
});

describe('the settings of an operator', () => {
  it('a clinic’s budget, with who and when, beside all others', async () => {
    expect((await setBudget({ hospital_id: 2, characters: 5_000 })).statusCode).toBe(200);
    expect((await report()).clinics).toMatchObject([
      { hospital_id: 2, budget: { characters: 5_000, state: 'ok', set: { by: operatorUid, at: expect.stringMatching(/^2026-11-20T03:/) } } },
    ]);
    await setBudget({ hospital_id: 2, characters: null });
    await setBudget({ hospital_id: null, characters: 0 });
    const seen = await report();
    expect(seen.clinics[0]?.budget.characters).toBeNull();
    expect(seen.total.budget).toMatchObject({ characters: 0, state: 'used-up', set: { by: operatorUid } });
  });

  it.each([{}, { hospital_id: 1 }, { hospital_id: 1, characters: -1 }, { hospital_id: 1, characters: 1.5 }, { hospital_id: 'x', characters: 1 }])(
    'refuses %j',
    async (body) => {
      expect((await setBudget(body)).statusCode).toBe(400);
    },
  );

  it('knows no clinic that there is not', async () => {
    expect((await setBudget({ hospital_id: 999, characters: 1 })).statusCode).toBe(404);
  });

  it('are refused from anybody else, and nothing changes', async () => {
    const staff = await makeCoordinator(world);
    const { headers } = await registerPatient(world);
    expect((await setBudget({ hospital_id: 1, characters: 0 }, staff.headers)).statusCode).toBe(403);
    expect((await setBudget({ hospital_id: 1, characters: 0 }, headers)).statusCode).toBe(403);
    expect((await world.put(`${USAGE}/budget`, { hospital_id: 1, characters: 0 })).statusCode).toBe(401);
    expect((await report()).clinics).toEqual([]);
  });
});

describe('a conversation whose clinic has used its budget', () => {
  it('goes on in the original, and both sides are told why; what was translated before still is', async () => {
    const given = await registerPatient(world);
    const [her, clinic] = [await openPatientChat(world, given), await openCoordinatorChat(world, await makeCoordinator(world))];
    her.send({ action: 'sendMessage', message: 'Thank you.' });
    expect(await clinic.next('setTranslatedMessage')).toMatchObject({ translated_message: '감사합니다.' });
    await setBudget({ hospital_id: 1, characters: 10 });
    her.send({ action: 'sendMessage', message: 'Hello!' });
    for (const side of [her, clinic]) {
      const stopped = await side.next('setTranslatedMessage', ({ translation }) => translation === 'stopped');
      expect(stopped).toMatchObject({ translated_message: null });
    }
    her.send({ action: 'sendMessage', message: 'Thank you.' });
    expect(await clinic.next('setTranslatedMessage', ({ translation }) => translation === 'done')).toMatchObject({ translated_message: '감사합니다.' });
    const { clinics } = await report();
    expect(clinics[0]).toMatchObject({ hospital_id: 1, requests: 1, kept: 1, characters: 10, budget: { state: 'used-up' } });
  });
});
