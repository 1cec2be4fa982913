import { useState } from 'react';
import type { InterpretedMessage, InterpretedThread } from '../../../contract/interpreting/interpreters.ts';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { useQuery } from '../../session/use-query.ts';
import { useRefreshOnNotice } from '../use-news.ts';

/**
 * A thread as its interpreter reads it, kept up with what is heard of: its newest page, and the pages before it that she asked for. The first
 * reading opens it, and is on record; what follows goes on with that.
 */
export function useInterpretedThread(id: number, onRead: () => void) {
  const [opened, setOpened] = useState(false);
  const [before, setBefore] = useState<readonly InterpretedMessage[]>([]);
  const [hasEarlier, setHasEarlier] = useState<boolean>();
  const reading = useQuery(`thread ${id}`, async () => {
    const thread = await api('interpretedThread', { params: { id }, query: opened ? { goes_on: 'true' } : {} });
    if (!opened) onRead();
    setOpened(true);
    return thread;
  });
  useRefreshOnNotice(reading.again);
  const messages = merged(before, reading.value);
  const earlier = useMutation(async () => {
    const [oldest] = messages;
    if (!oldest) return;
    const page = await api('interpretedThread', { params: { id }, query: { before: String(oldest.message_id), goes_on: 'true' } });
    setBefore([...page.messages, ...messages]);
    setHasEarlier(page.has_more);
  });
  return { ...reading, messages, earlier, hasEarlier: hasEarlier ?? reading.value?.has_more ?? false };
}

/** By their numbers, each as it was read last. */
function merged(before: readonly InterpretedMessage[], thread: InterpretedThread | undefined): InterpretedMessage[] {
  const all = new Map([...before, ...(thread?.messages ?? [])].map((message) => [message.message_id, message]));
  return [...all.values()].sort((a, b) => a.message_id - b.message_id);
}
