const MAX_NAME_LENGTH = 64;

/** True for the name of a time zone (IANA), such as `America/Los_Angeles`. */
export function isTimeZoneName(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || !/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
