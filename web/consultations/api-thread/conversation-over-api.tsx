import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { UserType } from '../../../contract/constants.ts';
import { Composer, type ComposerHandle } from '../chat/composer.tsx';
import type { ConnectionState } from '../connection/chat-connection.ts';
import { ConnectionNotice } from '../connection/connection-notice.tsx';
import { MessageList } from '../messages/message-list.tsx';
import type { ThreadTranslate } from '../messages/thread-text.ts';
import { makeThread } from '../thread/chat-thread.ts';
import { makeOutbox } from '../thread/outbox.ts';
import { useThread } from '../thread/use-chat.ts';
import { type ApiConnection, openApiConnection, type ThreadApi } from './api-connection.ts';

type Props = {
  side: UserType;
  calls: ThreadApi;
  /** Key of the thread's owner. Unsent messages are stored under it in this tab, so that no other member finds them. */
  storageKey: string;
  /** Storage key of the draft; `storageKey` by default. */
  draft?: string;
  words: ThreadTranslate;
  them: string;
  placeholder: string;
  /** True if the reader reads only translations. */
  translationFirst?: boolean;
  empty: ReactNode;
  /** Subscribes to possible changes. Returns the unsubscribe function. */
  onNews(act: () => void): () => void;
  onState?(state: ConnectionState): void;
};

/** A conversation over API calls instead of a socket. It uses the messenger's components, which handle lost networks, duplicates and long texts. */
export function ConversationOverApi({
  side,
  calls,
  storageKey,
  draft = storageKey,
  words,
  them,
  placeholder,
  translationFirst = false,
  empty,
  onNews,
  onState,
}: Props) {
  const line = useRef<ApiConnection>(undefined);
  const box = useRef<ComposerHandle>(null);
  const [state, setState] = useState<ConnectionState>('connecting');
  const [thread] = useState(() =>
    makeThread({
      side,
      receiver: storageKey,
      outbox: makeOutbox(sessionStorage, `chat-outbox:${storageKey}`),
      send: (frame) => line.current?.send(frame) ?? false,
      newId: () => crypto.randomUUID(),
    }),
  );
  const shown = useThread(thread);
  const write = useCallback((text: string) => box.current?.write(text), []);
  const latestOnState = useRef(onState);
  useEffect(() => {
    latestOnState.current = onState;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one line for each thread
  useEffect(() => {
    const opened = openApiConnection(thread, calls, (next) => {
      setState(next);
      latestOnState.current?.(next);
    });
    line.current = opened;
    opened.retry();
    const again = () => opened.retry();
    const stop = onNews(opened.news);
    window.addEventListener('online', again);
    return () => {
      stop();
      window.removeEventListener('online', again);
      opened.close();
    };
  }, [thread]);
  return (
    <>
      <MessageList
        thread={thread}
        state={shown}
        words={words}
        them={them}
        connected={state === 'open'}
        translationFirst={translationFirst}
        threadId={undefined}
        onWrite={write}
        empty={empty}
      />
      <ConnectionNotice state={state} words={words} onRestart={() => line.current?.retry()} />
      <Composer ref={box} words={words} draftKey={`chat-draft:${draft}`} placeholder={placeholder} onSend={thread.send} />
    </>
  );
}
