import { useEffect } from 'react';

/**
 * Replays, once, a button press or list change made before the page's own scripts ran: public/early.js, a tiny file that loads long before them, has
 * marked it. Then marks the page as hydrated: on a slow network no tap of those seconds is lost.
 */
export function useReplayPress(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if ('awake' in dataset) return;
    dataset.awake = '';
    const pressed = document.querySelector<HTMLElement>('[data-pressed]');
    if (!pressed) return;
    const event = pressed.dataset.pressed;
    delete pressed.dataset.pressed;
    if (event === 'change') pressed.dispatchEvent(new Event('change', { bubbles: true }));
    else pressed.click();
  }, []);
}
