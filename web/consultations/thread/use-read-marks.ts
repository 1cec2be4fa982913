import { type RefObject, useCallback, useEffect } from 'react';
import type { ChatThread, ThreadState } from './chat-thread.ts';

/**
 * Marks messages as read while the end of the thread is shown in a visible tab. Does so after every change, and when the returned function is
 * called.
 */
export function useReadMarks(thread: ChatThread, atEnd: RefObject<boolean>, { messages, loaded }: ThreadState): () => void {
  const read = useCallback(() => {
    if (atEnd.current && document.visibilityState === 'visible') thread.read();
  }, [thread, atEnd]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change, what is in sight is read
  useEffect(() => {
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [messages, loaded]);
  return read;
}
