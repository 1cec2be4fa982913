import type { Api, CallName } from '../api/call.ts';
import { languageToAsk } from '../i18n/languages.ts';
import { cacheOwner } from './offline/cache-owner.ts';

/**
 * What is kept of a patient's reading, for when there is no network (decision 12). What is not here is not kept: nothing of consoles, of
 * the account's safety, of consents, and nothing that is true only at the moment.
 */
const KEPT: ReadonlySet<string> = new Set<CallName>([
  ...(['reservations', 'myVisit', 'visitFile', 'orders', 'profile', 'notices', 'wishes'] as const),
  ...(['hospital', 'product', 'find', 'rates', 'freeTimes'] as const),
]);

type Through = typeof import('./offline/cache-fallback.ts');
let through: Through | undefined;
/** Loaded after the page's start. When this script cannot be loaded, nothing is kept. */
const bring = async () => (through ??= await import('./offline/cache-fallback.ts').catch(() => undefined));

/** A page of the catalogue as the server made it, kept in the same way for who is signed in. */
export async function fetchCachedPage<T>({ pathname, search }: Pick<URL, 'pathname' | 'search'>, ask: () => Promise<T>): Promise<T> {
  const owner = typeof localStorage === 'undefined' ? null : cacheOwner();
  const by = owner === null ? undefined : await bring();
  if (owner === null || !by) return ask();
  return by.fetchWithCacheFallback({ owner, question: `page ${languageToAsk()} ${pathname}${search}`, ask: () => ask().catch(by.asUnanswered) }) as Promise<T>;
}

/** The API, with what a patient reads kept and told again while the network does not answer. `language` is what is asked for. */
export function withOfflineCache(ask: Api, language: () => string): Api {
  const kept = async (name: CallName, input: { signal?: AbortSignal } = {}) => {
    const owner = KEPT.has(name) ? cacheOwner() : null;
    const asking = () => ask(name, input as never);
    if (owner === null) return asking();
    // The first question does not wait for the script that keeps its answer.
    const first = through ? undefined : asking();
    first?.catch(() => undefined);
    const by = await bring();
    if (!by) return first ?? asking();
    const { signal: _, ...rest } = input;
    return by.fetchWithCacheFallback({ owner, question: `${name} ${language()} ${JSON.stringify(rest)}`, ask: () => first ?? asking() });
  };
  return kept as Api;
}
