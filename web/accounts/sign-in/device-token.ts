/** Where a push token waits to be told to the server at sign-in (specification 7.6). */
const DEVICE_TOKEN = 'device_token';

/** The device's push token as a sign-in sends it; nothing when there is none. */
export function deviceToken(): { device_token?: string } {
  const device = localStorage.getItem(DEVICE_TOKEN);
  return device ? { device_token: device } : {};
}
