/** A setting that prevents the start: one sentence that a person can act on, no stack trace. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
