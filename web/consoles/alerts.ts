import { useSyncExternalStore } from 'react';

/** Alerts of a console in this browser for a person who is looking elsewhere (specification 7.8). Off until she turns them on. */
export type Alerts = { sound: boolean; desktop: boolean };

const KEY = 'consoleAlerts';
const OFF: Alerts = { sound: false, desktop: false };
const listeners = new Set<() => void>();

let read: { text: string | null; alerts: Alerts } = { text: null, alerts: OFF };

/** Returns the alerts turned on in this browser. Returns the same object as long as they are unchanged. */
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

/** Plays two short notes. Returns false if the browser blocks sound, which it allows only after a press on the page. */
export async function ring(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false;
  context ??= new AudioContext();
  // `resume` never settles if nothing on the page was pressed.
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

/** Shows a desktop notification, which replaces the previous one. Returns false if it cannot be shown. */
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
    // Phones show notifications only through the service worker, which is how push messages reach them.
    return false;
  }
}
