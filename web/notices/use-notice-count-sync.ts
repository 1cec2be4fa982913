import { useEffect } from 'react';
import { useBackgroundTask } from '../session/use-background-task.ts';
import { clearNoticeCounts, loadNoticeCounts, useNoticeCounts } from './counts.ts';

/** Keeps the counts of the signed-in user up to date. Loads them on page load and when the page becomes visible again. */
export function useNoticeCountsSync(isSignedIn: boolean): void {
  useBackgroundTask(isSignedIn ? 'counts' : '', loadNoticeCounts);
  useEffect(() => {
    if (!isSignedIn) return;
    const looked = () => void loadNoticeCounts();
    addEventListener('focus', looked);
    return () => {
      removeEventListener('focus', looked);
      clearNoticeCounts();
    };
  }, [isSignedIn]);
}

const COUNTED = /^\(\d+\+?\) /;
const MAX_SHOWN_COUNT = 99;

/** Puts the waiting count before every document title ("(3) My reservations") and on the badge of an installed app. Clears both after sign-out. */
export function useCountInTitleAndBadge(): void {
  const { waiting } = useNoticeCounts();
  useTitleCount(waiting);
  useEffect(() => {
    setBadge(waiting);
  }, [waiting]);
  useEffect(
    () => () => {
      setBadge(0);
      addCountToTitle(0);
    },
    [],
  );
}

function setBadge(waiting: number): void {
  if (!('setAppBadge' in navigator)) return;
  const badge = waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge();
  badge.catch(() => undefined);
}

function addCountToTitle(count: number): void {
  const title = document.title.replace(COUNTED, '');
  const counted = count > 0 ? `(${count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : count}) ${title}` : title;
  if (title !== '' && document.title !== counted) document.title = counted;
}

/** Pages set their own titles. The count is added to each of them. */
function useTitleCount(count: number): void {
  useEffect(() => {
    addCountToTitle(count);
    const observer = new MutationObserver(() => addCountToTitle(count));
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [count]);
}
