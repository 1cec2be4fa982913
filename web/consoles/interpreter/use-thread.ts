import { useState } from 'react';
import type { InterpretedMessage, InterpretedThread } from '../../../contract/interpreting/interpreters.ts';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { useLiveQuery } from '../use-live-query.ts';

/**
 * Loads a thread for its interpreter: the newest page, kept current, and the earlier pages on request. The first load is recorded as opening it;
 * later loads belong to that opening.
 */
export function useInterpretedThread(id: number, onRead: () => void) {
  const [opened, setOpened] = useState(false);
  const [before, setBefore] = useState<readonly InterpretedMessage[]>([]);
  const [hasEarlier, setHasEarlier] = useState<boolean>();
  const reading = useLiveQuery(`thread ${id}`, async () => {
    const thread = await api('interpretedThread', { params: { id }, query: opened ? { goes_on: 'true' } : {} });
    if (!opened) onRead();
    setOpened(true);
    return thread;
  });
  const messages = mergeMessages(before, reading.value);
  const earlier = useMutation(async () => {
    const [oldest] = messages;
    if (!oldest) return;
    const page = await api('interpretedThread', { params: { id }, query: { before: String(oldest.message_id), goes_on: 'true' } });
    setBefore([...page.messages, ...messages]);
    setHasEarlier(page.has_more);
  });
  return { ...reading, messages, earlier, hasEarlier: hasEarlier ?? reading.value?.has_more ?? false };
}

/** Merges messages by number; the last loaded version wins. */
function mergeMessages(before: readonly InterpretedMessage[], thread: InterpretedThread | undefined): InterpretedMessage[] {
  const all = new Map([...before, ...(thread?.messages ?? [])].map((message) => [message.message_id, message]));
  return [...all.values()].sort((a, b) => a.message_id - b.message_id);
}
