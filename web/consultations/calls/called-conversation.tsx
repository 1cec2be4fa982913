import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { UserType } from '../../../contract/constants.ts';
import type { ConnectionState } from '../chat-connection.ts';
import { makeThread } from '../chat-thread.ts';
import { Composer, type ComposerHandle } from '../composer.tsx';
import { ConnectionNotice } from '../connection-notice.tsx';
import { MessageList } from '../message-list.tsx';
import { makeOutbox } from '../outbox.ts';
import type { ThreadText } from '../thread-text.ts';
import { useThread } from '../use-chat.ts';
import { type CallLine, openCallLine, type ThreadCalls } from './call-line.ts';

type Props = {
  side: UserType;
  calls: ThreadCalls;
  /** Whose thread it is: under this name unsent words wait in this tab, so that nobody finds another one's. */
  of: string;
  /** Under what name what is typed waits; the same as `of` unless said. */
  draft?: string;
  words: ThreadText;
  them: string;
  placeholder: string;
  /** The reader reads translations only. */
  translationFirst?: boolean;
  empty: ReactNode;
  /** Calls what it is handed whenever something may have changed; answers how to stop. */
  onNews(act: () => void): () => void;
  onState?(state: ConnectionState): void;
};

/** A conversation over calls: the parts of the messenger, and everything that they do about lost networks, doubles and long texts. */
export function CalledConversation({ side, calls, of, draft = of, words, them, placeholder, translationFirst = false, empty, onNews, onState }: Props) {
  const line = useRef<CallLine>(undefined);
  const box = useRef<ComposerHandle>(null);
  const [state, setState] = useState<ConnectionState>('connecting');
  const [thread] = useState(() =>
    makeThread({
      side,
      receiver: of,
      outbox: makeOutbox(sessionStorage, `chat-outbox:${of}`),
      send: (frame) => line.current?.send(frame) ?? false,
      newId: () => crypto.randomUUID(),
    }),
  );
  const shown = useThread(thread);
  const write = useCallback((text: string) => box.current?.write(text), []);
  const tell = useRef(onState);
  useEffect(() => {
    tell.current = onState;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one line for each thread
  useEffect(() => {
    const opened = openCallLine(thread, calls, (next) => {
      setState(next);
      tell.current?.(next);
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
