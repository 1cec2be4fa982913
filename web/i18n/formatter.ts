const formatterCache = new Map<string, object>();

/**
 * Returns a cached Intl formatter. Creating one takes as long as using it fifty times. The cache is bounded by the options that pages use, because
 * the server renders in Seoul's time zone only.
 */
export function getFormatter<T extends object, O>(kind: new (locale: string, options?: O) => T, locale: string, options?: O): T {
  const key = kind.name + locale + JSON.stringify(options);
  if (!formatterCache.has(key)) formatterCache.set(key, new kind(locale, options));
  return formatterCache.get(key) as T;
}
