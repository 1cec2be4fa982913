import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { InEnglish, ListedInEnglish } from '../../../../contract/desk/in-english.ts';
import { api } from '../../../session/session.ts';
import type { InboxRow } from '../inbox.ts';
import { type Gathered, makeGathered } from './gathered.ts';

/** A message of the inbox in the words that a row shows. */
export type ListedWords = { id: number; message_id: number; changes: number };
type Listed = Gathered<ListedWords, ListedInEnglish>;

const keyOf = ({ id, message_id, changes }: ListedWords) => `${id} ${message_id} ${changes}`;

/** What may come another time is not kept: a service that was away, a budget that was used up. */
export const mayComeLater = ({ translation }: Pick<InEnglish, 'translation'>): boolean => translation === 'failed' || translation === 'stopped';

const makeListed = (): Listed =>
  makeGathered(async (which) => {
    const { items } = await api('listInEnglish', { body: { messages: which.map(({ id, message_id }) => ({ id, message_id })) } });
    return new Map(items.filter((one) => !mayComeLater(one)).map((one) => [keyOf(one), one]));
  });

/** The English of the rows that are shown; without it none is asked for. */
export const ListedContext = createContext<Listed | undefined>(undefined);
/** What of the list was read in English, for as long as the list is there. */
export const useListTranslations = (): Listed => useState(makeListed)[0];

const noneHeard = () => () => undefined;

/**
 * A patient's message of this row in English: asked for once it was `seen`, together with those of other rows, and again with another row of hers where it
 * did not come. Undefined until it is there.
 */
export function useRowInEnglish(row: InboxRow, words: ListedWords, seen: boolean): ListedInEnglish | undefined {
  const listed = useContext(ListedContext);
  const key = keyOf(words);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says all of the words; another row is another chance
  useEffect(() => (seen ? listed?.want(key, words) : undefined), [listed, key, seen, row]);
  const read = () => listed?.of(key);
  return useSyncExternalStore(listed?.subscribe ?? noneHeard, read, read);
}
