import { readText, storeText } from '../../consultations/thread/outbox.ts';
import type { QuoteFormValues } from './quotes/quote-form.ts';

/** Identifies a draft of a note or a quote of a conversation. `item` is `new`, or the id of the item that is changed, of a quote with its version. */
type DraftId = { kind: 'note' | 'quote'; threadId: number; item: string };

const draftStorageKey = ({ kind, threadId, item }: DraftId) => `${kind}-draft:${threadId}:${item}`;

/** Stores a draft in this tab until it is sent or discarded. An empty text removes it. */
export const storeDraftText = (draft: DraftId, text: string): void => storeText(sessionStorage, draftStorageKey(draft), text);
/** Returns the stored draft, or "". */
export const readDraftText = (draft: DraftId): string => readText(sessionStorage, draftStorageKey(draft));

/** Returns the stored draft of a quote. Undefined if there is none, or if another version of the page stored it in another format. */
export function readQuoteDraft(draft: DraftId): QuoteFormValues | undefined {
  try {
    const { lines, conditions, day } = JSON.parse(readDraftText(draft)) as Partial<QuoteFormValues>;
    return Array.isArray(lines) && Array.isArray(conditions) && typeof day === 'string' ? { lines, conditions, day } : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes all drafts about a withdrawn patient from this tab. */
export function deleteDrafts(threadId: number): void {
  const own = (['note', 'quote'] as const).map((kind) => draftStorageKey({ kind, threadId, item: '' }));
  for (const key of Object.keys(sessionStorage)) if (own.some((prefix) => key.startsWith(prefix))) sessionStorage.removeItem(key);
}
