import { useEffect, useRef } from 'react';
import { acceptsText, isForAnother } from '../accepts-text.ts';

/** The letter of each thing that is done with the conversation that is open. */
export const HANDLING_KEYS = { done: 'D', later: 'L', hand: 'H', unread: 'U' } as const;
type Act = keyof typeof HANDLING_KEYS;

/** By the place of the key, so that a Korean keyboard has them too. */
const ACTS = new Map<string, Act>(Object.entries(HANDLING_KEYS).map(([act, letter]) => [`Key${letter}`, act as Act]));

/**
 * Does what a letter stands for wherever nobody writes and no window is open; what cannot be done now is left out of `acts`. Esc leaves the box that
 * is written in, so that the letters can be reached without a mouse.
 */
export function useHandlingKeys(acts: Partial<Record<Act, () => void>>): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target, key, code, shiftKey } = event;
      if (isForAnother(event)) return;
      if (key === 'Escape' && target instanceof HTMLTextAreaElement) return target.blur();
      const act = ACTS.get(code);
      const run = act && latest.current[act];
      if (!run || shiftKey || acceptsText(target)) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
