import { useEffect } from 'react';

/**
 * A button that is pressed, or a list that is changed, before the page's own scripts run is marked by public/early.js, a file
 * so small that it is here long before them. This carries it out, once, and says that the page is awake now: on a slow network
 * those are seconds in which no tap is lost.
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
