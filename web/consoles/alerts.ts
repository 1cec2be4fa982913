import { useSyncExternalStore } from 'react';

/** Alert settings of a console in this browser, for a coordinator who is looking elsewhere (specification 7.8). Off by default. */
export type AlertSettings = { sound: boolean; desktop: boolean };

const STORAGE_KEY = 'consoleAlerts';
const ALERTS_OFF: AlertSettings = { sound: false, desktop: false };
const listeners = new Set<() => void>();

let lastRead: { text: string | null; alerts: AlertSettings } = { text: null, alerts: ALERTS_OFF };

/** Returns the alerts turned on in this browser. Returns the same object as long as they are unchanged. */
export function readAlertSettings(): AlertSettings {
  const text = localStorage.getItem(STORAGE_KEY);
  if (text !== lastRead.text) lastRead = { text, alerts: text === null ? ALERTS_OFF : { ...ALERTS_OFF, ...JSON.parse(text) } };
  return lastRead.alerts;
}

export function storeAlertSettings(change: Partial<AlertSettings>): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readAlertSettings(), ...change }));
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

export const useAlertSettings = (): AlertSettings => useSyncExternalStore(subscribe, readAlertSettings, () => ALERTS_OFF);

let audioContext: AudioContext | undefined;

/** Plays two short notes. Returns false if the browser blocks sound, which it allows only after a press on the page. */
export async function playSound(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false;
  audioContext ??= new AudioContext();
  // `resume` never settles if nothing on the page was pressed.
  if (audioContext.state === 'suspended') await Promise.race([audioContext.resume(), new Promise((done) => setTimeout(done, 300))]);
  if (audioContext.state !== 'running') return false;
  const start = audioContext.currentTime;
  for (const [pitch, at] of [
    [660, 0],
    [880, 0.18],
  ] as const)
    playNote(audioContext, pitch, start + at);
  return true;
}

function playNote(on: AudioContext, pitch: number, at: number): void {
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
export function showDesktopNotification(title: string, body: string, onPress?: () => void): boolean {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return false;
  try {
    const shown = new Notification(title, { body, tag: STORAGE_KEY, icon: '/icon.svg' });
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
