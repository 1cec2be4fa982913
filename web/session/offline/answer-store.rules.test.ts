import { describe, expect, it } from 'vitest';
import { CACHE_LIMITS, isAnswerExpired, questionsToEvict } from './answer-store.rules.ts';

const NOW = Date.UTC(2026, 11, 1);
const DAY = 86_400_000;
const filed = (question: string, given: Partial<{ owner: string; at: number; size: number }> = {}) => ({
  owner: 'mary',
  question,
  at: NOW,
  size: 10,
  ...given,
});

describe('the cached part of an answer', () => {
  it('is over after thirty days, and when it is from a clock that was ahead', () => {
    expect(isAnswerExpired({ at: NOW - 29 * DAY }, NOW)).toBe(false);
    expect(isAnswerExpired({ at: NOW - 31 * DAY }, NOW)).toBe(true);
    expect(isAnswerExpired({ at: NOW + 2 * DAY }, NOW)).toBe(true);
  });

  it('goes when it is another’s, too old, or nobody’s who is signed in', () => {
    const all = [filed('hers'), filed('other', { owner: 'aiko' }), filed('old', { at: NOW - 31 * DAY })];
    expect(questionsToEvict(all, 'mary', NOW)).toEqual(['other', 'old']);
    expect(questionsToEvict(all, null, NOW)).toEqual(['hers', 'other', 'old']);
  });

  it('is bounded in number: the oldest go', () => {
    const all = Array.from({ length: CACHE_LIMITS.count + 2 }, (_, i) => filed(`q${i}`, { at: NOW - i }));
    expect(questionsToEvict(all, 'mary', NOW)).toEqual([`q${CACHE_LIMITS.count}`, `q${CACHE_LIMITS.count + 1}`]);
  });

  it('is bounded in size: what comes over it goes, the oldest first', () => {
    const large = { size: CACHE_LIMITS.all / 2 };
    const all = [filed('oldest', { ...large, at: NOW - 3 }), filed('newest', { ...large, at: NOW - 1 }), filed('middle', { ...large, at: NOW - 2 })];
    expect(questionsToEvict(all, 'mary', NOW)).toEqual(['oldest']);
  });
});
