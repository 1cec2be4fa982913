import { useSyncExternalStore } from 'react';

/** How a console calls somebody who looks at something else (specification 7.8): of this browser, and off until she asks for it. */
export type Alerts = { sound: boolean; desktop: boolean };

const KEY = 'consoleAlerts';
const OFF: Alerts = { sound: false, desktop: false };
const listeners = new Set<() => void>();

let read: { text: string | null; alerts: Alerts } = { text: null, alerts: OFF };

/** What was asked for in this browser; the same value as long as it is unchanged. */
export function alertsHere(): Alerts {
  const text = localStorage.getItem(KEY);
  if (text !== read.text) read = { text, alerts: text === null ? OFF : { ...OFF, ...JSON.parse(text) } };
  return read.alerts;
}

export function storeAlerts(change: Partial<Alerts>): void {
  localStorage.setItem(KEY, JSON.stringify({ ...alertsHere(), ...change }));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export const useAlerts = (): Alerts => useSyncExternalStore(subscribe, alertsHere, () => OFF);

let context: AudioContext | undefined;

/** Two short notes. False where the browser plays none: it lets only a page sound that somebody has pressed on. */
export async function ring(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false;
  context ??= new AudioContext();
  // Never settles where there was no press.
  if (context.state === 'suspended') await Promise.race([context.resume(), new Promise((done) => setTimeout(done, 300))]);
  if (context.state !== 'running') return false;
  const start = context.currentTime;
  for (const [pitch, at] of [
    [660, 0],
    [880, 0.18],
  ] as const)
    note(context, pitch, start + at);
  return true;
}

function note(on: AudioContext, pitch: number, at: number): void {
  const [tone, volume] = [on.createOscillator(), on.createGain()];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.2, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.3);
  tone.connect(volume).connect(on.destination);
  tone.start(at);
  tone.stop(at + 0.32);
}

/** Shows a notification of the desktop; a newer one takes the place of the older. False where that cannot be. */
export function showOnDesktop(title: string, body: string, onPress?: () => void): boolean {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return false;
  try {
    const shown = new Notification(title, { body, tag: KEY, icon: '/icon.svg' });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onPress?.();
    };
    return true;
  } catch {
    // Phones show them by the service worker alone; what is sent to a device comes that way.
    return false;
  }
}
