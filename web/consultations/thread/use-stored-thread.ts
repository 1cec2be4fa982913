import { useEffect } from 'react';
import { cacheAnswer, readCachedAnswer } from '../../session/offline/answer-store.ts';
import { getCacheOwner } from '../../session/offline/cache-owner.ts';
import { useBackgroundTask } from '../../session/use-background-task.ts';
import type { ChatMessage } from './chat-message.ts';
import type { ChatThread, StoredThread, ThreadState } from './chat-thread.ts';

/** Maximum number of newest messages of a thread that are stored for offline use. */
const MAX_STORED_MESSAGES = 50;

const cacheKeyOf = (hospitalId: number) => `thread ${hospitalId}`;

/** Removes the images of photos, because none may be stored on the device, not even a placeholder. */
const withoutPictures = (message: ChatMessage): ChatMessage =>
  message.files.length === 0 ? message : { ...message, files: message.files.map((file) => ({ ...file, placeholder: null })) };

/** Returns the newest acknowledged messages of a thread. The outbox stores unsent ones. */
function toStoredThread({ messages, events, readByOther }: ThreadState): StoredThread {
  const stored = messages
    .filter(({ messageId }) => messageId !== null)
    .slice(-MAX_STORED_MESSAGES)
    .map(withoutPictures);
  const from = stored[0]?.at ?? '';
  return { messages: stored, events: events.filter(({ at }) => at >= from).slice(-MAX_STORED_MESSAGES), readByOther };
}

/** Shows the stored part of a member's thread until the server responds, and stores the thread as it changes. */
export function useStoredThread(thread: ChatThread, state: ThreadState, hospitalId: number): void {
  useBackgroundTask(String(hospitalId), async (gone) => {
    const owner = getCacheOwner();
    const kept = owner === null ? undefined : await readCachedAnswer(owner, cacheKeyOf(hospitalId));
    if (kept && !gone.aborted) thread.showCached({ ...(kept.value as StoredThread), at: kept.at });
  });
  useEffect(() => {
    const owner = getCacheOwner();
    // Stored without delay, because the page may be closed at any time.
    if (state.loaded && owner !== null) void cacheAnswer(owner, cacheKeyOf(hospitalId), toStoredThread(state));
  }, [state, hospitalId]);
}
