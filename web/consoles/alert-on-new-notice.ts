import type { Notice } from '../../contract/notifications/notices.ts';
import { api } from '../session/session.ts';
import { playSound, readAlertSettings, showDesktopNotification } from './alerts.ts';

/** Time of the newest notice that any tab of this browser has shown or alerted about. */
const LAST_ALERT_KEY = 'consoleTold';
/** Time that a background tab waits, so that a visible tab can handle the notice first, in ms. */
const VISIBLE_TAB_PRIORITY_MS = 500;

const isTabInUse = () => document.visibilityState === 'visible' && document.hasFocus();
const findNewestUnseen = (notices: readonly Notice[]) => notices.filter(({ seen }) => !seen).toSorted((a, b) => b.at.localeCompare(a.at))[0];

/** Text of a desktop notification that must not reveal names. */
type AnonymousNotice = { title: string; text: string };

/** Plays a sound and shows a desktop notification for a new notice while nobody looks at the tab. Follows the alert settings of this browser. */
export async function alertOnNewNotice(plain: AnonymousNotice, goTo: (path: string) => void): Promise<void> {
  const { sound, desktop } = readAlertSettings();
  if (!sound && !desktop) return;
  const looked = isTabInUse();
  const newest = findNewestUnseen((await api('notices')).notices);
  if (!newest) return;
  if (!looked) await new Promise((done) => setTimeout(done, VISIBLE_TAB_PRIORITY_MS));
  const before = localStorage.getItem(LAST_ALERT_KEY);
  if (before !== null && before >= newest.at) return;
  localStorage.setItem(LAST_ALERT_KEY, newest.at);
  // The first notice found may be older than the setting, so it raises no alert.
  if (looked || before === null) return;
  if (sound) await playSound();
  if (!desktop) return;
  const { wishes } = await api('wishes');
  const { title, text } = wishes.words_on_lock_screen ? newest : plain;
  showDesktopNotification(title, text, () => goTo(newest.path));
}
