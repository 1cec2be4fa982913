import { useEffect, useRef } from 'react';
import { acceptsText, mustIgnoreShortcut } from '../shortcut-guards.ts';

/** Shortcut letter of each action on the open conversation. */
export const HANDLING_KEYS = { done: 'D', later: 'L', hand: 'H', unread: 'U' } as const;
type HandlingAction = keyof typeof HANDLING_KEYS;

/** Keyed by physical key, so that a Korean keyboard works too. */
const ACTION_BY_KEY = new Map<string, HandlingAction>(Object.entries(HANDLING_KEYS).map(([act, letter]) => [`Key${letter}`, act as HandlingAction]));

/**
 * Runs the action of a letter key while no text is being typed and no dialog is open. `acts` omits unavailable actions. Esc leaves the message box,
 * so that the letters work without a mouse.
 */
export function useHandlingKeys(acts: Partial<Record<HandlingAction, () => void>>): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target, key, code, shiftKey } = event;
      if (mustIgnoreShortcut(event)) return;
      if (key === 'Escape' && target instanceof HTMLTextAreaElement) return target.blur();
      const act = ACTION_BY_KEY.get(code);
      const run = act && latest.current[act];
      if (!run || shiftKey || acceptsText(target)) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
