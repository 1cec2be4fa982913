import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Quote } from '../../contract/quotes/quotes.ts';
import type { Translator } from '../providers/translation/port.ts';
import { testWorld, type World } from '../testing/world.ts';
import { makeCoordinator, registerPatient } from '../threads/patients.fixture.ts';
import { consultations } from '../threads/threads.tables.ts';
import { createQuote } from './quotes.fixture.ts';
import { quotes } from './quotes.tables.ts';

let world: World;
let her: Awaited<ReturnType<typeof registerPatient>>;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
let quote: Quote;
let translatedTexts: string[] = [];
beforeAll(async () => {
  const translate: Translator['translate'] = async (text, from, target) => {
    translatedTexts.push(`${target} ${text}`);
    return { text: 'It cost 100 dollars more.', outcome: 'done', detected: from };
  };
  world = await testWorld({ change: () => ({ translator: { translate } }) });
  her = await registerPatient(world, { language: 'ja' });
  staff = await makeCoordinator(world);
  quote = await createQuote(world, staff.headers, her);
});
afterAll(() => world.close());

const answerFollowUp = (kept: boolean | null, words: string) =>
  world.deps.database.db.update(quotes).set({ kept, keptWords: words, keptAt: world.clock.now() }).where(eq(quotes.id, quote.id));
const english = (headers: Record<string, string> = staff.headers) => world.post(`/api/v1/clinic/quotes/${quote.id}/kept/english`, {}, headers);

it('translates a patient’s answer about a quote into English once, guarded as all translations are', async () => {
  expect((await english()).statusCode).toBe(404);
  await answerFollowUp(false, '追加で200ドルかかりました。');
  translatedTexts = [];
  const read = (await english()).json();
  expect(read).toMatchObject({ translation: 'done', text: 'It cost 100 dollars more.', marks: [{ strength: 'strong' }] });
  const many = translatedTexts.length;
  expect((await english()).json()).toEqual(read);
  expect(translatedTexts).toHaveLength(many);
  await answerFollowUp(true, 'As agreed.');
  expect((await english()).json()).toEqual({ translation: 'done', text: null, marks: [] });
  expect(translatedTexts).toHaveLength(many);
});

it('is read by the clinic of that quote alone, while the thread is open', async () => {
  await answerFollowUp(false, '追加で200ドルかかりました。');
  translatedTexts = [];
  expect((await english((await makeCoordinator(world, 2)).headers)).statusCode).toBe(404);
  expect((await english(her.headers)).statusCode).toBe(403);
  expect((await english({})).statusCode).toBe(401);
  expect((await world.post('/api/v1/clinic/quotes/none/kept/english', {}, staff.headers)).statusCode).toBe(400);
  await world.deps.database.db.update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, her.consultationId));
  expect((await english()).statusCode).toBe(404);
  expect(translatedTexts).toEqual([]);
});
