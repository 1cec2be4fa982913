import { readText, storeText } from '../../consultations/outbox.ts';
import type { TypedQuote } from './quotes/quote-form.ts';

/** Of what a draft is: a note or a quote of a conversation, a new one or the one of this number (of a quote also its version). */
type Draft = { kind: 'note' | 'quote'; threadId: number; of?: string | undefined };

const keyOf = ({ kind, threadId, of = 'new' }: Draft) => `${kind}-draft:${threadId}:${of}`;

/** Keeps what is begun in this tab until it is sent or given up, as drafts of messages are; empty words keep nothing. */
export const storeDraft = (draft: Draft, text: string): void => storeText(sessionStorage, keyOf(draft), text);
/** What was begun, or "". */
export const readDraft = (draft: Draft): string => readText(sessionStorage, keyOf(draft));

/** The quote that was begun; undefined where none was, or a version of the page wrote it that this one does not read. */
export function readQuoteDraft(draft: Draft): TypedQuote | undefined {
  try {
    const { lines, conditions, day } = JSON.parse(readDraft(draft)) as Partial<TypedQuote>;
    return Array.isArray(lines) && Array.isArray(conditions) && typeof day === 'string' ? { lines, conditions, day } : undefined;
  } catch {
    return undefined;
  }
}

/** Of a patient who withdrew nothing that was begun stays in this tab. */
export function forgetDrafts(threadId: number): void {
  const own = (['note', 'quote'] as const).map((kind) => keyOf({ kind, threadId, of: '' }));
  for (const key of Object.keys(sessionStorage)) if (own.some((prefix) => key.startsWith(prefix))) sessionStorage.removeItem(key);
}
