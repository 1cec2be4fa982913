const kept = new Map<string, object>();

/**
 * Returns a cached Intl formatter for a language and options: creating one takes as long as using it fifty times. Their number is bounded by the
 * options that pages use, because the server renders every page in Seoul's time zone.
 */
export function formatter<T extends object, O>(kind: new (locale: string, options?: O) => T, locale: string, options?: O): T {
  const key = kind.name + locale + JSON.stringify(options);
  if (!kept.has(key)) kept.set(key, new kind(locale, options));
  return kept.get(key) as T;
}
