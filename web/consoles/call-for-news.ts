import type { Notice } from '../../contract/notifications/notices.ts';
import { api } from '../session/session.ts';
import { alertsHere, ring, showOnDesktop } from './alerts.ts';

/** When the newest that this browser has seen or called somebody for happened; one for all of its tabs. */
const TOLD = 'consoleTold';
/** So long a tab that nobody looks at waits for one that somebody does. */
const LET_ANOTHER_MS = 500;

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();
const latestOf = (notices: readonly Notice[]) => notices.filter(({ seen }) => !seen).toSorted((a, b) => b.at.localeCompare(a.at))[0];

/** What a notification of the desktop says that may name nothing. */
type Plain = { title: string; text: string };

/** Rings and shows a notification of the desktop when something new has come and nobody looks, as she asked for in this browser. */
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
  // The first that is heard of was there before she asked.
  if (looked || before === null) return;
  if (sound) await ring();
  if (!desktop) return;
  const { wishes } = await api('wishes');
  const { title, text } = wishes.words_on_lock_screen ? newest : plain;
  showOnDesktop(title, text, () => goTo(newest.path));
}
