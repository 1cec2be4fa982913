import { createContext, Fragment, type ReactNode, use, useContext } from 'react';
import type { Language } from '../../contract/constants.ts';
import { getFormatter } from './formatter.ts';
import { LOCALES, textDirection } from './languages.ts';
import type { Namespaces } from './phrases/index.ts';

/**
 * Phrases are whole sentences with named placeholders. Each namespace and language has one file (phrases/<namespace>/<language>.ts). English defines
 * the type of the others. A phrase with `count` is an object of the language's plural forms (Intl.PluralRules; Arabic has six). This is used instead
 * of a library because of the page's size budget: see docs/decisions.
 */
export type PluralForms = { other: string } & Partial<Record<'zero' | 'one' | 'two' | 'few' | 'many', string>>;
export type PhraseFile = { readonly [key: string]: string | PluralForms };
/** Type of a translated file: the same keys, with plural forms where English has them. */
export type TranslatedPhrases<P extends PhraseFile> = { readonly [K in keyof P]: P[K] extends string ? string : PluralForms };

export type Namespace = keyof Namespaces;
export type PhraseKey<N extends Namespace> = keyof Namespaces[N] & string;
type Holes = Record<string, string | number>;

type Loaders = Record<string, () => Promise<{ default: PhraseFile }>>;
/** Loaders of all phrase files. In the browser they are a separate chunk, because the names of two hundred files are larger than a page's phrases. */
const loaders: Loaders | undefined = import.meta.env.PROD && !import.meta.env.SSR ? undefined : import.meta.glob<{ default: PhraseFile }>('./phrases/*/*.ts');
const files = (): Promise<Loaders> => import('./phrase-files.ts').then(({ phraseFiles }) => phraseFiles);
/** Addresses of the document's own phrases, by namespace and language (web/page-scripts.tsx). */
const named: Record<string, string> = (!import.meta.env.SSR && (globalThis as { __words?: Record<string, string> }).__words) || {};
const loaded = new Map<string, PhraseFile>();
const loading = new Map<string, Promise<void>>();

/** Namespaces of every document of the site. */
export const EVERY_PAGE_NAMESPACES: readonly Namespace[] = ['shell', 'common', 'failure'];

/** Loads the phrases of namespaces and the common ones. Resolves at once if they are already loaded. */
export function loadTranslations(language: Language, namespaces: readonly Namespace[]): Promise<void> {
  const missing = ['common' as const, ...namespaces].filter((n) => !loaded.has(`${n}/${language}`));
  if (missing.length === 0) return Promise.resolve();
  return Promise.all(missing.map((n) => loadNamespace(language, n))).then(() => undefined);
}

/** Loads in `to` every namespace that is loaded in `from`, if it exists there. */
export async function loadTranslationsInLanguage(from: Language, to: Language): Promise<void> {
  const known = [...loaded.keys()].filter((name) => name.endsWith(`/${from}`)).map((name) => name.slice(0, -from.length - 1) as Namespace);
  const there = loaders ?? (await files());
  return loadTranslations(
    to,
    known.filter((name) => `./phrases/${name}/${to}.ts` in there),
  );
}

/** Preloads the list of all phrase files, so that the next page does not wait for it. */
export const preloadPhraseList = (): void => void (loaders ?? files().catch(() => undefined));

function importNamespace(name: string): Promise<{ default: PhraseFile }> {
  const address = named[name];
  if (address) return import(/* @vite-ignore */ address);
  const from = (all: Loaders) => {
    const loader = all[`./phrases/${name}.ts`];
    if (!loader) throw new Error(`no phrases ${name}`);
    return loader();
  };
  return loaders ? from(loaders) : files().then(from);
}

function loadNamespace(language: Language, namespace: Namespace): Promise<void> {
  const name = `${namespace}/${language}`;
  let promise = loading.get(name);
  if (!promise) {
    const started: Promise<void> & { status?: string } = importNamespace(name).then(
      (module) => {
        loaded.set(name, module.default);
        // React reads this field of a promise. Phrases loaded before hydration therefore never suspend the page.
        started.status = 'fulfilled';
      },
      (error) => {
        loading.delete(name);
        throw error;
      },
    );
    promise = started;
    loading.set(name, promise);
  }
  return promise;
}

const LanguageContext = createContext<Language>('en');
export const LanguageProvider = LanguageContext.Provider;

/** Returns the reader's language, its direction and its Intl tag. */
export function useLanguage() {
  const language = useContext(LanguageContext);
  return { language, dir: textDirection(language), locale: LOCALES[language] };
}

/** Returns the phrases of a namespace and the common ones. Suspends until they are loaded; this is rare, because a route lists its namespaces in `handle.namespaces`. */
export function useTranslations<N extends Namespace>(namespace: N) {
  return getTranslations(useLanguage().language, namespace);
}

/** Returns the phrases of a namespace in a given language. For `meta` functions, which run during rendering and can suspend. */
export function getTranslations<N extends Namespace>(language: Language, namespace: N): Translate<N> {
  const name = `${namespace}/${language}`;
  for (const part of [loadNamespace(language, 'common'), loadNamespace(language, namespace)]) use(part);
  const words = translators.get(name) ?? createTranslator<N>(namespace, language);
  translators.set(name, words);
  return words as Translate<N>;
}

/** Returns the phrases of a namespace outside React. For loaders that make tags for search engines. */
export async function loadTranslator<N extends Namespace>(language: Language, namespace: N): Promise<Translate<N>> {
  await loadTranslations(language, [namespace]);
  return createTranslator<N>(namespace, language);
}

type Translate<N extends Namespace> = ReturnType<typeof createTranslator<N>>;
/** One translate function per namespace and language. It is always the same, so that it never causes a re-render. */
const translators = new Map<string, unknown>();

function createTranslator<N extends Namespace>(namespace: N, language: Language) {
  const phrases: PhraseFile = { ...loaded.get(`common/${language}`), ...loaded.get(`${namespace}/${language}`) };
  const t = (key: PhraseKey<N> | PhraseKey<'common'>, holes: Holes = {}): string => fillPhrase(selectPhrase(phrases[key], language, holes), holes, language);
  /** Like `t`, with React nodes as placeholder values. */
  t.rich = (key: PhraseKey<N> | PhraseKey<'common'>, holes: Record<string, ReactNode>): ReactNode =>
    selectPhrase(phrases[key], language, holes)
      .split(/\{(\w+)\}/)
      .map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
        <Fragment key={i}>{i % 2 ? holes[part] : part}</Fragment>
      ));
  return t;
}

function selectPhrase(phrase: string | PluralForms | undefined, language: Language, holes: Record<string, unknown>): string {
  if (phrase === undefined) return '';
  if (typeof phrase === 'string') return phrase;
  return phrase[getFormatter(Intl.PluralRules, language).select(Number(holes.count))] ?? phrase.other;
}

function fillPhrase(phrase: string, holes: Holes, language: Language): string {
  return phrase.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = holes[name];
    return value === undefined ? whole : typeof value === 'number' ? getFormatter(Intl.NumberFormat, LOCALES[language]).format(value) : value;
  });
}
