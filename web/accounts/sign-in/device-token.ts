import { DEVICE_TOKEN_KEY } from '../../session/session.ts';

/** Returns the device's push token for a sign-in; empty when there is none. */
export function readDeviceTokenField(): { device_token?: string } {
  const device = localStorage.getItem(DEVICE_TOKEN_KEY);
  return device ? { device_token: device } : {};
}
