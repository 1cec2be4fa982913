import { CloudOff, Hourglass } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { CacheAge } from '../../session/offline/cache-age.tsx';
import { notifyOnline, onBack } from '../../session/offline/online.ts';
import { oldestCachedAnswer, subscribeShown, turnedPage } from '../../session/offline/shown-answers.ts';
import { useRetryWhile } from '../../session/use-background-task.ts';

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
/** By then the network has answered or what was kept has been told. */
const TOLD_AFTER_MS = 5_000;
const nothing = () => undefined;

/** That what the page shows was kept, and how old it is. Asks anew by itself, and is gone as soon as the network has answered. */
export function OfflineNotice() {
  const kept = useSyncExternalStore(subscribeShown, oldestCachedAnswer, nothing);
  useNewPage();
  useFreshData();
  useRetryWhile(kept?.why === 'offline', again, (attempt) => Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS));
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

/** On another page, what was read for the one before it counts no more. */
function useNewPage(): void {
  const { pathname, search } = useLocation();
  const last = useRef({ place: pathname + search, at: 0 });
  useEffect(() => {
    if (last.current.place === pathname + search) return;
    turnedPage(last.current.at);
    last.current = { place: pathname + search, at: Date.now() };
  }, [pathname, search]);
}

/** When there is something newer to read, the page's own data are. */
function useFreshData(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onBack(() => void revalidate()), [revalidate]);
}

/** Everything that stands is asked anew. What was not, once all of it has been told, is not on this page. */
function again(): void {
  const began = Date.now();
  notifyOnline();
  setTimeout(() => turnedPage(began), TOLD_AFTER_MS);
}
