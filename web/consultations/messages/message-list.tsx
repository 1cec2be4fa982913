import { ArrowDown } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { toSeoulDay } from '../../../contract/time.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EventLine } from '../events/event-line.tsx';
import { mergeTimeline, type TimelineItem } from '../events/timeline.ts';
import { formatMark } from '../marks/mark-words.ts';
import type { JumpTarget } from '../pins/thread-pins.tsx';
import { QuoteCard } from '../quotes/quote-card.tsx';
import { formatDayName } from '../thread/chat-clock.ts';
import type { ChatMessage } from '../thread/chat-message.ts';
import type { ChatThread, ThreadState } from '../thread/chat-thread.ts';
import { MessageBubble } from './message-bubble.tsx';
import type { ThreadTranslate } from './thread-text.ts';
import { useScrollPosition } from './use-scroll-position.ts';
import { useScrollToMessage } from './use-scroll-to-message.ts';

export type MessageListProps = {
  thread: ChatThread;
  state: ThreadState;
  words: ThreadTranslate;
  /** Name of the other side. */
  them: string;
  connected: boolean;
  translationFirst?: boolean;
  /** ID of the thread, for doubting its translations. */
  threadId: number | undefined;
  /** ID of the reading coordinator, in a clinic's console. */
  you?: string | undefined;
  /** Puts text into the message box. */
  onWrite: (text: string) => void;
  /** Shown while there are no messages. */
  empty: ReactNode;
  /** A message to scroll to, and the callback that reports if it was found. */
  jump?: JumpTarget | undefined;
  onLanded?: (found: boolean) => void;
  /** Number of a found message, which is scrolled into view and highlighted. */
  found?: number | undefined;
  /** Content after the newest message. */
  foot?: ReactNode;
};

/**
 * The conversation, grouped by day. Of a long one, only the part around the viewport is rendered. It stays at the newest message unless the reader
 * has scrolled up.
 */
export function MessageList({
  thread,
  state,
  words,
  them,
  connected,
  translationFirst = false,
  threadId,
  you,
  onWrite,
  found,
  empty,
  foot,
  jump,
  onLanded = noop,
}: MessageListProps) {
  const t = useTranslations('thread');
  const { language } = useLanguage();
  const { box, show, from, to, unseen, toEnd, earlier, onScroll } = useScrollPosition(thread, state, found);
  useScrollToMessage(box, { thread, state, jump, landed: onLanded, show });
  const days = groupByDay(mergeTimeline(state.messages, state.events, { from, to, begins: from === 0 && !state.hasEarlier }));
  const { side } = thread;
  const doubting = useMemo(() => (threadId === undefined ? undefined : { threadId, side, you }), [threadId, side, you]);
  const endIsDrawn = to === state.messages.length;
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'End' || endIsDrawn) return;
    event.preventDefault();
    toEnd();
  };
  const names = { today: t('thread.today'), yesterday: t('thread.yesterday') };
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with a keyboard (WCAG 2.1.1)
        tabIndex={0}
        aria-label={t('thread.label', { name: them })}
        onScroll={onScroll}
        onKeyDown={key}
        className="flex min-h-0 flex-1 flex-col scroller bg-paper px-4 py-4 [overflow-anchor:none] focus-visible:-outline-offset-2 md:px-6"
      >
        {(state.hasEarlier || from > 0) && (
          <div className="mb-4 text-center">
            <Button kind="quiet" size="s" busy={state.askingEarlier} onClick={earlier}>
              {t('thread.earlier')}
            </Button>
          </div>
        )}
        {!state.loaded && state.messages.length === 0 && <MessageSkeleton label={t('thread.loading')} />}
        <ol className="flex flex-col gap-3 not-empty:mt-auto [&>li[data-found]]:rounded-lg [&>li[data-found]]:outline-2 [&>li[data-found]]:outline-offset-4 [&>li[data-found]]:outline-celadon-700">
          {days.map(({ day, lines }) => (
            <Fragment key={day}>
              <li className="self-center rounded-full bg-sunken px-3 py-1 text-xs text-ink-soft">{formatDayName(day, language, names)}</li>
              {lines.map((line) =>
                line.kind === 'event' ? (
                  <Fragment key={line.key}>
                    <EventLine event={line.event} side={thread.side} />
                    <QuoteCard event={line.event} />
                  </Fragment>
                ) : (
                  <MessageBubble
                    key={line.key}
                    message={line.message}
                    words={words}
                    them={them}
                    read={line.message.messageId !== null && line.message.messageId <= state.readByOther}
                    connected={connected || line.message.delivery !== 'pending'}
                    translationFirst={translationFirst}
                    doubting={doubting}
                    found={found !== undefined && line.message.messageId === found}
                    onRetry={thread.retry}
                    onRemove={thread.remove}
                    onWrite={onWrite}
                  />
                ),
              )}
            </Fragment>
          ))}
        </ol>
        <div data-foot className="empty:hidden">
          {state.loaded && state.messages.length === 0 && !foot && empty}
          {endIsDrawn && foot}
        </div>
      </section>
      {(unseen || !endIsDrawn) && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button size="s" onClick={toEnd} className="pointer-events-auto shadow-2">
            <ArrowDown aria-hidden="true" className="size-4" />
            {t(unseen ? 'thread.new' : 'thread.newest')}
          </Button>
        </div>
      )}
      <NewMessageAnnouncement messages={state.messages} loaded={state.loaded} them={them} />
    </div>
  );
}

const noop = () => undefined;

function groupByDay(lines: readonly TimelineItem[]): { day: string; lines: TimelineItem[] }[] {
  const days: { day: string; lines: TimelineItem[] }[] = [];
  for (const line of lines) {
    const day = toSeoulDay(line.at);
    const last = days.at(-1);
    // Outbox items come after all stored messages, regardless of their time.
    const waits = line.kind === 'message' && line.message.messageId === null;
    if (last && (last.day === day || waits)) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}

/** Announces a new message once to screen readers: the translation if there is one, and its marks. */
function NewMessageAnnouncement({ messages, loaded, them }: { messages: readonly ChatMessage[]; loaded: boolean; them: string }) {
  const t = useTranslations('thread');
  const first = useRef<number>(undefined);
  const newest = messages.findLast(({ mine, messageId }) => !mine && messageId !== null);
  const id = newest?.messageId ?? 0;
  useEffect(() => {
    if (loaded) first.current ??= id;
  }, [loaded, id]);
  const said = newest && first.current !== undefined && id > first.current && newest.translationState !== 'pending' ? newest : undefined;
  // The reader hears the original of an interpreter's message for the other side, which is in the reader's language.
  const inOriginal = said !== undefined && (said.translation === null || said.forOthers);
  const ownNewest = messages.findLast(({ mine, messageId }) => mine && messageId !== null);
  const own = first.current !== undefined && (ownNewest?.messageId ?? 0) > first.current ? ownNewest : undefined;
  return (
    <div role="status" className="sr-only">
      {said && (
        <p key={said.key} lang={inOriginal ? said.language : said.translationLanguage}>
          {said.interpreter === null ? them : t('interpreter.says', { name: said.interpreter })}: {inOriginal ? said.text : said.translation}
        </p>
      )}
      {[said, own].map((message) => message && message.marks.length > 0 && <MarkAnnouncement key={message.key} message={message} />)}
    </div>
  );
}

/** Announces the marks of a translation once they arrive. */
function MarkAnnouncement({ message }: { message: ChatMessage }) {
  const t = useTranslations('thread');
  const { language } = useLanguage();
  if (message.translation === null) return null;
  return message.marks.map((mark) => {
    const { what, how } = formatMark(mark, message, language, t);
    return <p key={`${mark.kind}-${mark.original?.start}-${mark.translation?.start}`}>{`${what}. ${how}`}</p>;
  });
}

function MessageSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="flex flex-col gap-3">
      <Skeleton className="h-18 w-2/3 self-end rounded-md" />
      <Skeleton className="h-24 w-3/4 self-start rounded-md" />
      <Skeleton className="h-14 w-1/2 self-end rounded-md" />
    </Loading>
  );
}
