/** A setting that stops the start: one sentence a person can act on, no stack trace. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
