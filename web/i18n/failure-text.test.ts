import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/call.ts';
import { toFailure } from '../api/failure.ts';
import { describeFailure } from './failure-text.ts';

const files = import.meta.glob<{ default: Record<string, string> }>('./phrases/failure/*.ts', { eager: true });
const languages = Object.entries(files).map(([path, { default: phrases }]) => [path.replace(/.*\/|\.ts/g, ''), phrases] as const);

const answer = (status: number, detail: string) => new ApiError(status, { code: 'some.code', detail });

/** Each kind of error with the only statement that a page can make about it. */
const CASES = [
  ['no answer', answer(0, ''), 'offline'],
  ['a server error without words', answer(500, ''), 'server'],
  ["a hotel's network that answers in the server's place", new ApiError(200, { code: 'unavailable', detail: '' }), 'server'],
  ['an error body without a detail', new ApiError(502, {} as never), 'server'],
  ["the payment provider's script, not loaded", Object.assign(new Error('x'), { name: 'ScriptLoadFailedError' }), 'script'],
  ['a part of the page, not loaded (Chromium)', new TypeError('Failed to fetch dynamically imported module: /assets/x.js'), 'script'],
  ['a part of the page, not loaded (Firefox)', new TypeError('error loading dynamically imported module: /assets/x.js'), 'script'],
  ['a part of the page, not loaded (Safari)', new TypeError('Importing a module script failed.'), 'script'],
  ['an error of the page', new TypeError("Cannot read properties of undefined (reading 'x')"), 'page'],
  ['something thrown that is no error', 'orders.not-found', 'page'],
] as const;

it('speaks the languages of patients and staff', () => expect(languages.map(([language]) => language).sort()).toEqual(['ar', 'en', 'ja', 'ko', 'zh']));

describe.each(languages)('in %s', (_language, phrases) => {
  const t = ((key: string) => phrases[key] ?? '') as Parameters<typeof describeFailure>[0];

  it.each(CASES)('%s', (_what, error, kind) => {
    const words = describeFailure(t, toFailure(error));
    expect(words).toBe(phrases[kind]);
    expect(words).not.toMatch(/some\.code|orders\.|Error|undefined|https?:/);
  });

  it("leaves the server's own words as they are", () => {
    expect(describeFailure(t, toFailure(answer(409, 'This order cannot be paid any more.')))).toBe('This order cannot be paid any more.');
    expect(describeFailure(t, toFailure(answer(500, 'Something went wrong on our side.')))).toBe('Something went wrong on our side.');
  });

  it('distinguishes four kinds of failures', () => {
    expect(new Set(Object.values(phrases)).size).toBe(4);
  });
});
