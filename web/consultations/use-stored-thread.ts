import { useEffect } from 'react';
import { cacheAnswer, readCachedAnswer } from '../session/offline/answer-store.ts';
import { cacheOwner } from '../session/offline/cache-owner.ts';
import { useBackgroundTask } from '../session/use-background-task.ts';
import type { ChatMessage } from './chat-message.ts';
import type { StoredThread, Thread, ThreadState } from './chat-thread.ts';

/** So many of the newest messages of a thread are kept for when there is no network. */
const MOST = 50;

const questionOf = (hospitalId: number) => `thread ${hospitalId}`;

/** Of a photo nothing lies on a device, however small. */
const withoutPictures = (message: ChatMessage): ChatMessage =>
  message.files.length === 0 ? message : { ...message, files: message.files.map((file) => ({ ...file, placeholder: null })) };

/** The end of a thread as the server has it: what is still to be sent is kept by the outbox. */
function endOf({ messages, events, readByOther }: ThreadState): StoredThread {
  const stored = messages
    .filter(({ messageId }) => messageId !== null)
    .slice(-MOST)
    .map(withoutPictures);
  const from = stored[0]?.at ?? '';
  return { messages: stored, events: events.filter(({ at }) => at >= from).slice(-MOST), readByOther };
}

/** Shows what was kept of a member's thread until the server answers, and keeps its end as it goes on. */
export function useStoredThread(thread: Thread, state: ThreadState, hospitalId: number): void {
  useBackgroundTask(String(hospitalId), async (gone) => {
    const owner = cacheOwner();
    const kept = owner === null ? undefined : await readCachedAnswer(owner, questionOf(hospitalId));
    if (kept && !gone.aborted) thread.recall({ ...(kept.value as StoredThread), at: kept.at });
  });
  useEffect(() => {
    const owner = cacheOwner();
    // At once: nobody knows how long this page has.
    if (state.loaded && owner !== null) void cacheAnswer(owner, questionOf(hospitalId), endOf(state));
  }, [state, hospitalId]);
}
