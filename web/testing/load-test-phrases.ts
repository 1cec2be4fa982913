import type { Language } from '../../contract/constants.ts';
import { LOCALES } from '../i18n/languages.ts';
import type { Namespaces } from '../i18n/phrases/index.ts';

type Phrase = string | ({ other: string } & Record<string, string>);
export type TestPhrases<N extends keyof Namespaces> = (key: keyof Namespaces[N] & string, holes?: Record<string, string | number>) => string;

/** Returns the phrases of a namespace in a language, so that tests do not copy texts. */
export async function loadTestPhrases<N extends keyof Namespaces>(language: Language, namespace: N): Promise<TestPhrases<N>> {
  const { default: phrases } = (await import(`../i18n/phrases/${namespace}/${language}.ts`)) as { default: Record<string, Phrase> };
  return (key, holes = {}) => {
    const phrase = phrases[key];
    if (phrase === undefined) throw new Error(`no phrase ${namespace}/${language}: ${key}`);
    const chosen = typeof phrase === 'string' ? phrase : (phrase[new Intl.PluralRules(language).select(Number(holes.count))] ?? phrase.other);
    return chosen.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = holes[name];
      return typeof value === 'number' ? new Intl.NumberFormat(LOCALES[language]).format(value) : (value ?? whole);
    });
  };
}
