import type { Api, CallName } from '../api/call.ts';
import { getRequestLanguage } from '../i18n/languages.ts';
import { getCacheOwner } from './offline/cache-owner.ts';

/**
 * Calls whose answers are cached for a patient's offline use (decision 12). Nothing else is cached: no console data, account security, consents or
 * short-lived state.
 */
const CACHED_CALLS: ReadonlySet<string> = new Set<CallName>([
  ...(['reservations', 'myVisit', 'visitFile', 'orders', 'profile', 'notices', 'wishes'] as const),
  ...(['hospital', 'product', 'find', 'rates', 'freeTimes'] as const),
]);

type Fallback = typeof import('./offline/cache-fallback.ts');
let fallback: Fallback | undefined;
/** Loaded after the page has started. If this script fails to load, nothing is cached. */
const loadFallback = async () => (fallback ??= await import('./offline/cache-fallback.ts').catch(() => undefined));

/** Loads a catalogue page as the server rendered it. For signed-in members it is cached like an API answer. */
export async function fetchCachedPage<T>({ pathname, search }: Pick<URL, 'pathname' | 'search'>, ask: () => Promise<T>): Promise<T> {
  const owner = typeof localStorage === 'undefined' ? null : getCacheOwner();
  const by = owner === null ? undefined : await loadFallback();
  if (owner === null || !by) return ask();
  return by.fetchWithCacheFallback({
    owner,
    question: `page ${getRequestLanguage()} ${pathname}${search}`,
    ask: () => ask().catch(by.rethrowAsOffline),
  }) as Promise<T>;
}

/**
 * Wraps the API with a cache. A patient's answers are stored and served while the network does not answer. `language` returns the requested language.
 */
export function withOfflineCache(ask: Api, language: () => string): Api {
  const kept = async (name: CallName, input: { signal?: AbortSignal } = {}) => {
    const owner = CACHED_CALLS.has(name) ? getCacheOwner() : null;
    const asking = () => ask(name, input as never);
    if (owner === null) return asking();
    // The first call does not wait for the script of the cache.
    const first = fallback ? undefined : asking();
    first?.catch(() => undefined);
    const by = await loadFallback();
    if (!by) return first ?? asking();
    const { signal: _, ...rest } = input;
    return by.fetchWithCacheFallback({ owner, question: `${name} ${language()} ${JSON.stringify(rest)}`, ask: () => first ?? asking() });
  };
  return kept as Api;
}
