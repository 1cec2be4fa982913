import { useEffect } from 'react';

/**
 * Repeats a button press or list change that was made before the page's scripts ran, once. public/early.js, a tiny script that loads much earlier,
 * has recorded it. Then marks the page as hydrated. No press is lost on a slow network.
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
