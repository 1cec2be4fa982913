import { type RefObject, useCallback, useEffect } from 'react';
import type { Thread, ThreadState } from './chat-thread.ts';

/** Who looks at the end of a thread has read it; a page behind another tab looks at nothing. Says so with every change, and when asked. */
export function useReadMarks(thread: Thread, atEnd: RefObject<boolean>, { messages, loaded }: ThreadState): () => void {
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
