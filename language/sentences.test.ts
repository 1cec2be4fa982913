import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LANGUAGE_SETTINGS, type Language } from '../contract/languages.ts';
import { readFacts, writeFact } from './language.ts';

/** language/sentences/README.md defines which facts count in doubtful cases. */
const sentencesOf = (language: Language) => parse(readFileSync(new URL(`./sentences/${language}.yaml`, import.meta.url), 'utf8')) as [string, string][];

describe.each(Object.keys(LANGUAGE_SETTINGS) as Language[])('the facts of sentences of a chat, in %s', (language) => {
  it.each(sentencesOf(language))('%s', (text, facts) => expect(readFacts(text, language).map(writeFact).join('; ')).toBe(facts));
});

describe('facts stand where they are said', () => {
  it.each(Object.keys(LANGUAGE_SETTINGS) as Language[])('keeps them in order and apart, in %s', (language) => {
    const text = sentencesOf(language)
      .map(([sentence]) => sentence)
      .join('\n');
    let last = 0;
    for (const { start, end } of readFacts(text, language)) {
      expect(start).toBeGreaterThanOrEqual(last);
      expect(end).toBeGreaterThan(start);
      last = end;
    }
    expect(last).toBeLessThanOrEqual(text.length);
  });

  it('points into the original text, in any script', () => {
    const said = (text: string, language: Language) => readFacts(text, language).map(({ start, end }) => text.slice(start, end));
    expect(said('خُذْ حَبّتَيْن كلَّ ٨ ساعات', 'ar')).toEqual(['حَبّتَيْن', 'كلَّ ٨ ساعات']);
    expect(said('料金は１２万５千ウォンです', 'ja')).toEqual(['１２万５千ウォン']);
    expect(said(`하루 ${'두 번'.normalize('NFD')} 드세요`, 'ko')).toEqual([`하루 ${'두 번'.normalize('NFD')}`]);
    expect(said('😀 5㎎ each', 'en')).toEqual(['5㎎']);
  });
});
