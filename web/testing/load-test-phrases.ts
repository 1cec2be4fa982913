import type { Language } from '../../contract/constants.ts';
import { LOCALES } from '../i18n/languages.ts';
import type { Namespaces } from '../i18n/phrases/index.ts';

type Phrase = string | ({ other: string } & Record<string, string>);
type PhraseModule = { default: Record<string, Phrase> };
export type TestPhrases<N extends keyof Namespaces> = (
  key: (keyof Namespaces[N] | keyof Namespaces['common']) & string,
  holes?: Record<string, string | number>,
) => string;

/** Returns the phrases of a namespace and the common ones in a language, so that tests do not copy texts. */
export async function loadTestPhrases<N extends keyof Namespaces>(language: Language, namespace: N): Promise<TestPhrases<N>> {
  const [common, own] = (await Promise.all(['common', namespace].map((name) => import(`../i18n/phrases/${name}/${language}.ts`)))) as PhraseModule[];
  const phrases = { ...common?.default, ...own?.default };
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
