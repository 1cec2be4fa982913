import type { Notice } from '../../contract/notifications/notices.ts';
import { api } from '../session/session.ts';
import { alertsHere, ring, showOnDesktop } from './alerts.ts';

/** Time of the newest notice that any tab of this browser has shown or alerted about. */
const TOLD = 'consoleTold';
/** Time for which a tab in the background waits, so that a tab in view can take the notice first, in ms. */
const LET_ANOTHER_MS = 500;

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();
const latestOf = (notices: readonly Notice[]) => notices.filter(({ seen }) => !seen).toSorted((a, b) => b.at.localeCompare(a.at))[0];

/** Text of a desktop notification that must not reveal names. */
type Plain = { title: string; text: string };

/** Rings and shows a desktop notification for a new notice while nobody looks at the tab, as far as alerts are on in this browser. */
export async function callForNews(plain: Plain, goTo: (path: string) => void): Promise<void> {
  const { sound, desktop } = alertsHere();
  if (!sound && !desktop) return;
  const looked = isLookedAt();
  const newest = latestOf((await api('notices')).notices);
  if (!newest) return;
  if (!looked) await new Promise((done) => setTimeout(done, LET_ANOTHER_MS));
  const before = localStorage.getItem(TOLD);
  if (before !== null && before >= newest.at) return;
  localStorage.setItem(TOLD, newest.at);
  // The first notice found may be older than her choice to be alerted, so it raises no alert.
  if (looked || before === null) return;
  if (sound) await ring();
  if (!desktop) return;
  const { wishes } = await api('wishes');
  const { title, text } = wishes.words_on_lock_screen ? newest : plain;
  showOnDesktop(title, text, () => goTo(newest.path));
}
