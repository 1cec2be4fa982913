import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { EnglishTranslation, InboxEnglishTranslation } from '../../../../contract/desk/english-translation.ts';
import { api } from '../../../session/session.ts';
import type { InboxRow } from '../inbox.ts';
import { type BatchedCache, makeBatchedCache } from './batched-cache.ts';

/** A message that an inbox row shows, in one of its versions. */
export type ListedMessage = { id: number; message_id: number; changes: number };
type ListTranslations = BatchedCache<ListedMessage, InboxEnglishTranslation>;

const listedMessageKey = ({ id, message_id, changes }: ListedMessage) => `${id} ${message_id} ${changes}`;

/** True if a later request may succeed: the service was unavailable or the budget used up. Such results are not cached. */
export const isRetryUseful = ({ translation }: Pick<EnglishTranslation, 'translation'>): boolean => translation === 'failed' || translation === 'stopped';

const makeListTranslations = (): ListTranslations =>
  makeBatchedCache(async (which) => {
    const { items } = await api('listInEnglish', { body: { messages: which.map(({ id, message_id }) => ({ id, message_id })) } });
    return new Map(items.filter((one) => !isRetryUseful(one)).map((one) => [listedMessageKey(one), one]));
  });

/** English texts of the shown rows. Nothing is requested without a provider. */
export const ListTranslationsContext = createContext<ListTranslations | undefined>(undefined);
/** Creates the cache of English texts, which lives as long as the list. */
export const useListTranslations = (): ListTranslations => useState(makeListTranslations)[0];

const subscribeToNothing = () => () => undefined;

/**
 * Returns the English of a row's last patient message; undefined until loaded. Requested in a batch once the row was `seen`. If it did not arrive,
 * requested again when the row changes.
 */
export function useRowInEnglish(row: InboxRow, words: ListedMessage, seen: boolean): InboxEnglishTranslation | undefined {
  const listed = useContext(ListTranslationsContext);
  const key = listedMessageKey(words);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says all of the words; another row is another chance
  useEffect(() => (seen ? listed?.request(key, words) : undefined), [listed, key, seen, row]);
  const read = () => listed?.get(key);
  return useSyncExternalStore(listed?.subscribe ?? subscribeToNothing, read, read);
}
