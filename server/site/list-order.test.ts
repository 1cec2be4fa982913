import { afterAll, beforeAll, expect, it } from 'vitest';
import { SITE_LANGUAGES } from '../../contract/constants.ts';
import { ANSWER_TIME_WEEKS, MAX_FREE_SEARCH_WEEKS, MIN_ANSWERS_FOR_TIME } from '../../contract/rules.ts';
import { testWorld, type World } from '../testing/world.ts';
import { readDocument } from './site.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const clock = { now: () => new Date('2026-11-30T03:00:00Z') };

it.each([...SITE_LANGUAGES, 'ko'] as const)('states in %s the rules of the list with the figures that the program uses', async (language) => {
  const { version, language: own, sections } = await readDocument('list-order', { language }, { ...world.deps, clock });
  expect([version, own]).toEqual(['2026-11-30', language]);
  const orders = sections[1]?.body.find((item) => typeof item === 'object' && 'list' in item);
  const [answers, soonest] = typeof orders === 'object' && 'list' in orders ? orders.list.slice(4) : [];
  expect(answers?.match(/\d+/g)).toEqual([`${ANSWER_TIME_WEEKS}`, `${MIN_ANSWERS_FOR_TIME}`]);
  expect(soonest?.match(/\d+/g)).toEqual([`${MAX_FREE_SEARCH_WEEKS}`]);
});
