import { CloudOff, Hourglass } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { CacheAge } from '../../session/offline/cache-age.tsx';
import { notifyOnline, subscribeToOnline } from '../../session/offline/online.ts';
import { dropEarlierAnswers, getOldestCachedAnswer, subscribeToCachedAnswers } from '../../session/offline/shown-answers.ts';
import { useRetryWhile } from '../../session/use-background-task.ts';

const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 60_000;
/** By this time, in ms, every read has been answered by the network or the cache. */
const SHOW_AFTER_MS = 5_000;
const nothing = () => undefined;

/** Says that the page shows cached data, and how old they are. Retries automatically and disappears when the network answers. */
export function OfflineNotice() {
  const kept = useSyncExternalStore(subscribeToCachedAnswers, getOldestCachedAnswer, nothing);
  useDropEarlierAnswers();
  useReloadWhenOnline();
  useRetryWhile(kept?.why === 'offline', repeatReads, (attempt) => Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS));
  if (!kept) return null;
  const Icon = kept.why === 'slow' ? Hourglass : CloudOff;
  return (
    <p role="status" className="flex items-center gap-2 bg-gold-100 px-5 py-2 text-sm text-ink md:px-8">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0">
        <CacheAge at={kept.at} why={kept.why} />
      </span>
    </p>
  );
}

/** Drops the previous page's cached answers after a navigation. */
function useDropEarlierAnswers(): void {
  const { pathname, search } = useLocation();
  const last = useRef({ place: pathname + search, at: 0 });
  useEffect(() => {
    if (last.current.place === pathname + search) return;
    dropEarlierAnswers(last.current.at);
    last.current = { place: pathname + search, at: Date.now() };
  }, [pathname, search]);
}

/** Reloads the page's data when newer data can be read. */
function useReloadWhenOnline(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => subscribeToOnline(() => void revalidate()), [revalidate]);
}

/** Repeats all reads of the page. Cached answers that are not reported again by then belong to another page. */
function repeatReads(): void {
  const began = Date.now();
  notifyOnline();
  setTimeout(() => dropEarlierAnswers(began), SHOW_AFTER_MS);
}
