/** Of so many kinds (language, style, zone) a page uses a few; a server that writes pages for everybody keeps no more of them than this. */
const MOST = 200;
const kept = new Map<string, object>();

/** One of the browser's formatters, made once for its language and options: to make one takes as long as to use it fifty times. */
export function formatter<T extends object, O>(kind: new (locale: string, options?: O) => T, locale: string, options?: O): T {
  const key = kind.name + locale + JSON.stringify(options);
  const known = kept.get(key) as T | undefined;
  if (known) return known;
  if (kept.size === MOST) kept.clear();
  const made = new kind(locale, options);
  kept.set(key, made);
  return made;
}
