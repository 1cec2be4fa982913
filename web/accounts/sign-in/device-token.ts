import { DEVICE_TOKEN } from '../../session/session.ts';

/** Returns the device's push token for a sign-in; empty when there is none. */
export function deviceTokenField(): { device_token?: string } {
  const device = localStorage.getItem(DEVICE_TOKEN);
  return device ? { device_token: device } : {};
}
