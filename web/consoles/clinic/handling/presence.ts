import type { ClientFrame } from '../../../../contract/threads/consultations.socket.ts';
import type { FrameByAction } from '../../../consultations/connection/chat-connection.ts';
import { makeSidePresences, PRESENCE_INTERVAL_MS, PRESENCE_TIMEOUT_MS, TYPING_INTERVAL_MS } from '../../../consultations/presence/side-presence.ts';

/** A colleague who has a conversation open. `uid` is the sign-in ID, because two colleagues can have the same name. */
export type PresentColleague = { uid: string; name: string; doing: 'open' | 'typing' };

export type ColleaguePresence = ReturnType<typeof makeColleaguePresence>;

/** Tracks the colleagues at each conversation and announces this tab (specification 7.12). `own` is the coordinator's ID. Nothing is stored. */
export function makeColleaguePresence(own: string, send: (frame: ClientFrame) => boolean) {
  const sides = makeSidePresences();
  const tabs = new Map<string, PresentColleague & { memberUid: string; over: ReturnType<typeof setTimeout> }>();
  const listeners = new Set<() => void>();
  let shown = new Map<string, PresentColleague[]>();
  let at: string | undefined;
  let typedAt = 0;
  let beat: ReturnType<typeof setInterval> | undefined;

  function changed(): void {
    shown = new Map();
    for (const { memberUid, uid, name, doing } of tabs.values()) {
      const here = shown.get(memberUid) ?? [];
      const known = here.find((one) => one.uid === uid);
      if (!known) here.push({ uid, name, doing });
      else if (doing === 'typing') known.doing = doing;
      shown.set(memberUid, here);
    }
    for (const listener of listeners) listener();
  }
  function forget(who: string): void {
    clearTimeout(tabs.get(who)?.over);
    tabs.delete(who);
  }
  const announce = (doing: 'open' | 'typing' | 'gone') => at !== undefined && send({ action: 'presence', receiver_id: at, doing });
  const announceNow = () => announce(Date.now() - typedAt < TYPING_INTERVAL_MS ? 'typing' : 'open');

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Presence of patients in their conversations, if they show it (specification 5.24). */
    sides,
    /** Returns the same map until something changes. */
    state: () => shown,
    receive(frame: FrameByAction<'presence' | 'sidePresence'>): void {
      if (frame.action === 'sidePresence') {
        sides.receive(frame);
        return;
      }
      const { receiver_id, who, uid, name, doing } = frame;
      // Ignores other tabs of the same coordinator.
      if (uid === own) return;
      const isNews = doing !== 'gone' && tabs.get(who)?.memberUid !== String(receiver_id);
      // A tab shows one conversation at a time.
      forget(who);
      if (doing !== 'gone') {
        const over = setTimeout(() => {
          forget(who);
          changed();
        }, PRESENCE_TIMEOUT_MS);
        tabs.set(who, { memberUid: String(receiver_id), uid, name, doing, over });
      }
      changed();
      // Answers a newly arrived colleague at once, not at the next interval.
      if (isNews && String(receiver_id) === at) announceNow();
    },
    /** Announces that this tab shows this patient's conversation, or none without an ID. */
    setViewed(memberUid: string | undefined): void {
      if (memberUid === at) return;
      announce('gone');
      at = memberUid;
      clearInterval(beat);
      announce('open');
      if (at !== undefined) beat = setInterval(() => announce('open'), PRESENCE_INTERVAL_MS);
    },
    /** Announces this tab again, after a reconnect or under a new name. */
    reannounce: () => void announceNow(),
    /** Announces typing in this tab. */
    typed(): void {
      if (Date.now() - typedAt < TYPING_INTERVAL_MS) return;
      typedAt = Date.now();
      announce('typing');
    },
    close(): void {
      clearInterval(beat);
      sides.close();
      for (const who of [...tabs.keys()]) forget(who);
    },
  };
}
