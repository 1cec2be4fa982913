import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/constants.ts';
import type { PhraseFile, PluralForms } from './translations.tsx';

const files = import.meta.glob<{ default: PhraseFile }>('./phrases/*/*.ts', { eager: true });

const namespaces = new Map<string, Map<Language, PhraseFile>>();
for (const [path, { default: phrases }] of Object.entries(files)) {
  const [, , namespace = '', file = ''] = path.split('/');
  const languages = namespaces.get(namespace) ?? new Map<Language, PhraseFile>();
  namespaces.set(namespace, languages.set(file.replace('.ts', '') as Language, phrases));
}

/** Languages of namespaces that are not only for patients. */
const READERS: Record<string, string[]> = {
  console: ['en', 'ko'],
  clinic: ['en', 'ko'],
  'second-factor': ['en', 'ko'],
  'clinic-cards': ['en', 'ko'],
  'clinic-calendar': ['en', 'ko'],
  'clinic-handling': ['en', 'ko'],
  'clinic-hours': ['en', 'ko'],
  'clinic-quotes': ['en', 'ko'],
  'clinic-keys': ['en', 'ko'],
  'clinic-record': ['en', 'ko'],
  'clinic-replies': ['en', 'ko'],
  'clinic-pins': ['en', 'ko'],
  'clinic-reviews': ['en', 'ko'],
  'clinic-team': ['en', 'ko'],
  'clinic-weeks': ['en', 'ko'],
  invitation: ['en', 'ko'],
  operator: ['en', 'ko'],
  interpreter: ['en', 'ko'],
  'operator-interpreters': ['en', 'ko'],
  'operator-help': ['en', 'ko'],
  'operator-quotes': ['en', 'ko'],
  'operator-reviews': ['en', 'ko'],
  'operator-terms': ['en', 'ko'],
  'operator-translations': ['en', 'ko'],
  credentials: ['ar', 'en', 'ja', 'ko', 'zh'],
  angles: ['ar', 'en', 'ja', 'ko', 'zh'],
  common: ['ar', 'en', 'ja', 'ko', 'zh'],
  devices: ['ar', 'en', 'ja', 'ko', 'zh'],
  failure: ['ar', 'en', 'ja', 'ko', 'zh'],
  notices: ['ar', 'en', 'ja', 'ko', 'zh'],
  offline: ['ar', 'en', 'ja', 'ko', 'zh'],
  pins: ['ar', 'en', 'ja', 'ko', 'zh'],
  quotes: ['ar', 'en', 'ja', 'ko', 'zh'],
  recovery: ['ar', 'en', 'ja', 'ko', 'zh'],
  'sign-in': ['ar', 'en', 'ja', 'ko', 'zh'],
  proof: ['ar', 'en', 'ja', 'ko', 'zh'],
  thread: ['ar', 'en', 'ja', 'ko', 'zh'],
};

const isPlural = (phrase: string | PluralForms): phrase is PluralForms => typeof phrase !== 'string';
/** "No review", "the only review" and "both" are whole words in some languages. These forms can omit the figure but must not add placeholders. */
const exactForms = new Set(['zero', 'one', 'two']);
const formsOf = (phrase: string | PluralForms): string[] => (isPlural(phrase) ? Object.values(phrase) : [phrase]);
const holesOf = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))].sort();

describe.each([...namespaces])('phrases of %s', (namespace, languages) => {
  const english = languages.get('en') as PhraseFile;

  it('exist in every language of their readers', () => {
    expect([...languages.keys()].sort()).toEqual(READERS[namespace] ?? ['ar', 'en', 'ja', 'zh']);
  });

  it.each([...languages])('%s has the keys of the English file and no others', (_language, phrases) => {
    expect(Object.keys(phrases).sort()).toEqual(Object.keys(english).sort());
  });

  it.each([...languages])('%s leaves nothing empty and no brace open', (_language, phrases) => {
    for (const [key, phrase] of Object.entries(phrases)) {
      for (const form of formsOf(phrase)) {
        expect(form.trim(), key).not.toBe('');
        expect(form.replaceAll(/\{\w+\}/g, ''), key).not.toMatch(/[{}]/);
      }
    }
  });

  it.each([...languages])('%s has the holes of the English phrase', (_language, phrases) => {
    for (const [key, phrase] of Object.entries(phrases)) {
      const asked = english[key] ?? '';
      const holes = holesOf(isPlural(asked) ? asked.other : asked);
      const forms: [string, string][] = isPlural(phrase) ? Object.entries(phrase) : [['other', phrase]];
      for (const [form, text] of forms) {
        if (exactForms.has(form)) expect(holes, key).toEqual(expect.arrayContaining(holesOf(text)));
        else expect(holesOf(text), key).toEqual(holes);
      }
    }
  });

  it.each([...languages])("%s counts by the language's own plural forms", (language, phrases) => {
    const forms = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort();
    for (const [key, phrase] of Object.entries(phrases)) {
      expect(isPlural(phrase), key).toBe(isPlural(english[key] ?? ''));
      if (isPlural(phrase)) expect(Object.keys(phrase).sort(), key).toEqual(forms);
    }
  });
});

it('calls the price of an option and the net amount of a payment by two names', () => {
  for (const [language, phrases] of namespaces.get('orders') ?? []) expect(phrases['success.supplied'], language).not.toBe(phrases['order.productPrice']);
});

it('finds the namespaces', () => {
  expect([...namespaces.keys()]).toEqual(
    expect.arrayContaining(['sign-in', 'catalog', 'clinic', 'consultations', 'sign-up', 'orders', 'recovery', 'reviews', 'shell', 'site']),
  );
});
