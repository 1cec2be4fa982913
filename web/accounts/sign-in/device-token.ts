import { DEVICE_TOKEN } from '../../session/session.ts';

/** The device's push token as a sign-in sends it; nothing when there is none. */
export function deviceToken(): { device_token?: string } {
  const device = localStorage.getItem(DEVICE_TOKEN);
  return device ? { device_token: device } : {};
}
