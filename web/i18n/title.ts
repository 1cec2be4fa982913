import type { MetaDescriptor } from 'react-router';
import type { SiteLanguage } from '../../contract/constants.ts';
import { getTranslations, type Namespace, type PhraseKey } from './translations.tsx';

/** Argument of a `meta` function. The root's data has the language and the brand. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];
type Root = { language: SiteLanguage; site: { brand: string } };

/** Returns a page's title followed by the brand, or the brand alone. */
export function buildPageTitle(matches: Matches, title?: string): MetaDescriptor {
  return { title: [title, findRootData(matches)?.site.brand].filter(Boolean).join(' · ') };
}

/**
 * Returns a title from the phrases in the reader's language, with the brand: `meta = ({ matches }) => [translatePageTitle(matches, 'site',
 * 'home.metaTitle')]`.
 */
export function translatePageTitle<N extends Namespace>(matches: Matches, namespace: N, key: PhraseKey<N> | PhraseKey<'common'>): MetaDescriptor {
  return buildPageTitle(matches, getTranslations(findRootData(matches)?.language ?? 'en', namespace)(key));
}

function findRootData(matches: Matches): Root | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as Root | undefined;
}
