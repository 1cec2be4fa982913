import { describe, expect, it } from 'vitest';
import { CONSOLE_LANGUAGES, getLanguageSettings, LANGUAGES, SITE_LANGUAGES } from './languages.ts';
import { getTranslationSettings } from './translated-languages.ts';

it('the lists follow from who reads each', () => {
  expect(LANGUAGES).toEqual(['ko', 'en', 'zh', 'ja', 'ar']);
  expect(SITE_LANGUAGES).toEqual(['en', 'zh', 'ja', 'ar']);
  expect(CONSOLE_LANGUAGES).toEqual(['ko', 'en']);
});

it('no code asks for two languages', () => {
  const codes = LANGUAGES.flatMap((language) => [getTranslationSettings(language).target, ...getTranslationSettings(language).otherTargets]);
  expect(new Set(codes).size).toBe(codes.length);
});

describe.each(LANGUAGES)('%s', (language) => {
  const { name, tag, locale, direction } = getLanguageSettings(language);
  const { script } = getTranslationSettings(language);

  it('is known to Intl by its tag and its locale, and shows the same calendar and figures as the others', () => {
    expect(new Intl.Locale(tag).language).toBe(language);
    const { calendar, numberingSystem, locale: resolved } = new Intl.DateTimeFormat(locale).resolvedOptions();
    expect([calendar, numberingSystem, new Intl.Locale(resolved).language]).toEqual(['gregory', 'latn', language]);
  });

  it('calls itself in its own script, and runs the way that script runs', () => {
    expect([...name].every((letter) => script.test(letter))).toBe(true);
    expect(direction).toBe(/\p{Script=Arabic}|\p{Script=Hebrew}/u.test(name) ? 'rtl' : 'ltr');
  });
});
