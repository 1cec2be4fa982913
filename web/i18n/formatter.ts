const kept = new Map<string, object>();

/**
 * One of the platform's formatters, made once for its language and options: to make one takes as long as to use it fifty times. They are as many as
 * the pages name, for the server writes every page by Seoul's clock.
 */
export function formatter<T extends object, O>(kind: new (locale: string, options?: O) => T, locale: string, options?: O): T {
  const key = kind.name + locale + JSON.stringify(options);
  if (!kept.has(key)) kept.set(key, new kind(locale, options));
  return kept.get(key) as T;
}
