import { Fragment, memo, type ReactNode } from 'react';
import type { UserType } from '../../../contract/constants.ts';
import type { ThreadEvent } from '../../../contract/threads/thread-events.ts';
import { useLanguage } from '../../i18n/translations.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import { formatSeoulClock } from '../thread/chat-clock.ts';
import { formatEvent } from './event-words.tsx';

/** An event as a quiet line between the messages (look 8): what happened, by whom, why, and when in Seoul. */
export const EventLine = memo(function EventLine({ event, side }: { event: ThreadEvent; side: UserType }) {
  const { language } = useLanguage();
  const parts = formatEvent(event, side, language);
  if (parts.length === 0) return null;
  return (
    <li className="flex items-center gap-3 text-center text-xs text-ink-soft before:h-px before:min-w-4 before:flex-1 before:bg-line after:h-px after:min-w-4 after:flex-1 after:bg-line">
      <p className="min-w-0 max-w-[80%] text-pretty">
        <EventLineParts parts={parts} />
        {' · '}
        <time dateTime={event.at}>
          <Ltr>{formatSeoulClock(event.at, language)}</Ltr>
        </time>
      </p>
    </li>
  );
});

/** The parts of an event's text in one line, as `formatEvent` returns them. */
export function EventLineParts({ parts }: { parts: readonly ReactNode[] }) {
  return parts.map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line keep their places
    <Fragment key={i}>
      {i > 0 && ' · '}
      {part}
    </Fragment>
  ));
}
