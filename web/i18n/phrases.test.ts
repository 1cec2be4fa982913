import { describe, expect, it } from 'vitest';
import { CONSOLE_LANGUAGES, LANGUAGES, type Language, SITE_LANGUAGES } from '../../contract/languages.ts';
import { CONSOLE_PAGES } from '../consoles/pages.ts';
import type { PhraseFile, PluralForms } from './translations.tsx';

const files = import.meta.glob<{ default: PhraseFile }>('./phrases/*/*.ts', { eager: true });

const sitePages = import.meta.glob<string>(['../routes/site/*.tsx', '!../routes/site/*.test.tsx'], { eager: true, query: '?raw', import: 'default' });

const namespaces = new Map<string, Map<Language, PhraseFile>>();
for (const [path, { default: phrases }] of Object.entries(files)) {
  const [, , namespace = '', file = ''] = path.split('/');
  const languages = namespaces.get(namespace) ?? new Map<Language, PhraseFile>();
  namespaces.set(namespace, languages.set(file.replace('.ts', '') as Language, phrases));
}

/** Languages of a namespace: of staff, of patients, or of both. */
const READERS = [CONSOLE_LANGUAGES, SITE_LANGUAGES, LANGUAGES].map((languages) => [...languages].sort());

const isPlural = (phrase: string | PluralForms): phrase is PluralForms => typeof phrase !== 'string';
/** "No review", "the only review" and "both" are whole words in some languages. These forms can omit the figure but must not add placeholders. */
const exactForms = new Set(['zero', 'one', 'two']);
const formsOf = (phrase: string | PluralForms): string[] => (isPlural(phrase) ? Object.values(phrase) : [phrase]);
const holesOf = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))].sort();

describe.each([...namespaces])('phrases of %s', (_namespace, languages) => {
  const english = languages.get('en') as PhraseFile;

  it('exist in every language of staff, of patients, or of both', () => {
    expect(READERS).toContainEqual([...languages.keys()].sort());
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

it.each(CONSOLE_PAGES)('lists only phrases for $path that exist in the languages of staff', ({ namespaces: listed }) => {
  for (const namespace of listed) expect([...(namespaces.get(namespace)?.keys() ?? [])], namespace).toEqual(expect.arrayContaining(CONSOLE_LANGUAGES));
});

it.each(Object.entries(sitePages))('lists only phrases for %s that exist in the languages of patients', (_, source) => {
  for (const [, list = ''] of source.matchAll(/(?:namespaces|later): \[(.*?)\]/gs))
    for (const [, namespace = ''] of list.matchAll(/'([\w-]+)'/g))
      expect([...(namespaces.get(namespace)?.keys() ?? [])], namespace).toEqual(expect.arrayContaining(SITE_LANGUAGES));
});

it('calls the price of an option and the net amount of a payment by two names', () => {
  for (const [language, phrases] of namespaces.get('orders') ?? []) expect(phrases['success.supplied'], language).not.toBe(phrases['order.productPrice']);
});

it('finds the namespaces', () => {
  expect([...namespaces.keys()]).toEqual(
    expect.arrayContaining(['sign-in', 'catalog', 'clinic', 'consultations', 'sign-up', 'orders', 'recovery', 'reviews', 'shell', 'site']),
  );
});
