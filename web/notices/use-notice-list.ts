import { useEffect, useRef, useState } from 'react';
import type { Notice } from '../../contract/notifications/notices.ts';
import { queueIfOffline } from '../session/queue-if-offline.ts';
import { api } from '../session/session.ts';
import { useBackgroundTask } from '../session/use-background-task.ts';
import { useQuery } from '../session/use-query.ts';
import { setNoticeCounts, subscribeToNoticeChanges } from './counts.ts';

/** Returns the newest notices, at least `atLeast` if there are that many. */
async function loadNewest(atLeast: number): Promise<{ notices: Notice[]; more: boolean }> {
  const notices: Notice[] = [];
  for (;;) {
    const page = await api('notices', { query: { before: notices.at(-1)?.id } });
    notices.push(...page.notices);
    if (!page.more || notices.length >= atLeast) return { notices, more: page.more };
  }
}

/**
 * Returns the notices, newest first, and reloads them on changes. Notices that were new when the list opened stay marked while it is open. `inView`
 * reports visible notices; all notices up to them count as seen.
 */
export function useNoticeList() {
  const wanted = useRef(0);
  const reading = useQuery('notices', () => loadNewest(wanted.current));
  const [upTo, setUpTo] = useState(0);
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const { reload, value } = reading;
  useEffect(() => subscribeToNoticeChanges(reload), [reload]);
  const unseen = (value?.notices ?? []).filter(({ id, seen }) => !seen && id <= upTo).map(({ id }) => id);
  // Sent once for the newest notice in view. Offline, the request waits in the outbox. Other failures are retried at the next view.
  useBackgroundTask(unseen.length > 0 ? `${upTo} ${unseen.join(' ')}` : '', async () => {
    setFresh((known) => new Set([...known, ...unseen]));
    const counts = await api('noticesSeen', { body: { up_to: upTo } }).catch((error: unknown) => void queueIfOffline(error, { kind: 'seen', up_to: upTo }));
    if (counts) setNoticeCounts(counts);
  });
  return {
    ...reading,
    isNew: ({ id, seen }: Notice) => !seen || fresh.has(id),
    inView: (id: number) => setUpTo((known) => Math.max(known, id)),
    showMore() {
      wanted.current = (value?.notices.length ?? 0) + 1;
      reload();
    },
  };
}

/** Returns a ref for each row of a list. Reports the row's ID when it comes into view. */
export function useMarkSeenInView(inView: (id: number) => void) {
  const latest = useRef(inView);
  useEffect(() => {
    latest.current = inView;
  });
  const [observer] = useState(() =>
    typeof IntersectionObserver === 'undefined'
      ? undefined
      : new IntersectionObserver((rows) => {
          for (const { isIntersecting, target } of rows) if (isIntersecting) latest.current(Number((target as HTMLElement).dataset.notice));
        }),
  );
  return (row: HTMLElement) => {
    observer?.observe(row);
    return () => observer?.unobserve(row);
  };
}
