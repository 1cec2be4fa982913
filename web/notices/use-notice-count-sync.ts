import { useEffect } from 'react';
import { useBackgroundTask } from '../session/use-background-task.ts';
import { forgetCounts, readCounts, useCounts } from './counts.ts';

/** Keeps the counts of who is signed in, from signing in to signing out: read as the page comes up and as somebody looks at it again. */
export function useNoticeCountsSync(isSignedIn: boolean): void {
  useBackgroundTask(isSignedIn ? 'counts' : '', readCounts);
  useEffect(() => {
    if (!isSignedIn) return;
    const looked = () => void readCounts();
    addEventListener('focus', looked);
    return () => {
      removeEventListener('focus', looked);
      forgetCounts();
    };
  }, [isSignedIn]);
}

const COUNTED = /^\(\d+\+?\) /;
const MOST = 99;

/** Before every title of the document stands how much waits ("(3) My reservations"), and on an installed app its badge says it too; of who has signed out neither says anything. */
export function useCountInTitle(): void {
  const { waiting } = useCounts();
  useTitleCount(waiting);
  useEffect(() => {
    setBadge(waiting);
  }, [waiting]);
  useEffect(
    () => () => {
      setBadge(0);
      wear(0);
    },
    [],
  );
}

function setBadge(waiting: number): void {
  if (!('setAppBadge' in navigator)) return;
  const badge = waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge();
  badge.catch(() => undefined);
}

function wear(count: number): void {
  const title = document.title.replace(COUNTED, '');
  const counted = count > 0 ? `(${count > MOST ? `${MOST}+` : count}) ${title}` : title;
  if (title !== '' && document.title !== counted) document.title = counted;
}

/** The pages have titles of their own, which come and go: whichever stands there wears the count. */
function useTitleCount(count: number): void {
  useEffect(() => {
    wear(count);
    const observer = new MutationObserver(() => wear(count));
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [count]);
}
