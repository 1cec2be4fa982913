import { expect, it } from 'vitest';
import { collectConsents } from './consent-answers.ts';

const given = (...names: ('personal' | 'sensitive' | 'third_party')[]) =>
  names.map((consent) => ({ consent, document: `consent-${consent}`, version: '2025-02-10', agreed_at: '2026-11-20T03:00:00Z' }));

it.each([
  [['personal', 'sensitive', 'third_party'], [], { personal: true, sensitive: true, third_party: true }],
  [['sensitive'], ['personal', 'third_party'], { personal: 'given', sensitive: true, third_party: 'given' }],
  [[], ['personal', 'sensitive', 'third_party'], { personal: 'given', sensitive: 'given', third_party: 'given' }],
  [['personal', 'sensitive'], [], undefined],
  [[], ['personal', 'third_party'], undefined],
] as const)('ticked %j, given %j', (ticked, standing, answers) => {
  expect(collectConsents((name) => (ticked as readonly string[]).includes(name), given(...standing))).toEqual(answers);
});
