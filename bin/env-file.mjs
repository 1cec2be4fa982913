import { readFileSync } from 'node:fs';

/**
 * Reads settings from a file of NAME=value lines. Plain JavaScript for any Node from 20 on. Accepts the format that systemd's EnvironmentFile and
 * Docker Compose's env_file read alike. Refuses lines that the two read differently.
 */

/** An invalid line. The message states file, line and reason, never the value. */
export class EnvFileError extends Error {
  name = 'EnvFileError';
}

/**
 * The settings of a file, or undefined where there is none.
 * @param {string} path
 * @returns {Record<string, string> | undefined}
 */
export function readEnvFile(path) {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    if (/** @type {NodeJS.ErrnoException} */ (cause).code === 'ENOENT') return undefined;
    throw new EnvFileError(`${path} cannot be read (${/** @type {NodeJS.ErrnoException} */ (cause).code}).`);
  }
  return parseEnvFile(text, path);
}

/**
 * @param {string} text
 * @param {string} path names the file in messages
 * @returns {Record<string, string>}
 */
export function parseEnvFile(text, path) {
  /** @type {Record<string, string>} */
  const settings = {};
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const refuse = (/** @type {string} */ reason) => new EnvFileError(`${path}, line ${index + 1}: ${reason}`);
    const [, name, value] = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/.exec(line.trim()) ?? [];
    if (name === undefined || value === undefined) throw refuse('must be NAME=value, or a comment that begins with #.');
    if (name in settings) throw refuse(`${name} is set twice.`);
    settings[name] = unquote(value, (reason) => refuse(`${name} ${reason}`));
  }
  return settings;
}

/**
 * A value without its quotes.
 * @param {string} value
 * @param {(reason: string) => Error} refuse
 */
function unquote(value, refuse) {
  const quote = /^["']/.exec(value)?.[0];
  const inner = quote ? value.slice(1, -1) : value;
  if (quote && (value.length < 2 || !value.endsWith(quote) || inner.includes(quote)))
    throw refuse(`has an unbalanced quote. Comments need a line of their own.`);
  if (quote !== "'" && /[\\$`]/.test(inner)) throw refuse("contains \\, $ or `. Write the value in single quotes: '…'.");
  if (!quote && /\s#/.test(value)) throw refuse('has a comment after its value. Put it on its own line.');
  return inner;
}

/**
 * The environment of a command that has settings: the file's values, and the environment's own before them. Says in one line which file it read and
 * how many settings, never a value.
 * @param {string} path
 * @param {Record<string, string | undefined>} environment
 * @param {(line: string) => void} say
 * @returns {Record<string, string | undefined>}
 */
export function mergeSettings(path, environment, say) {
  const file = readEnvFile(path);
  if (!file) return environment;
  const names = Object.keys(file);
  const set = names.filter((name) => environment[name] !== undefined);
  const own = set.length > 0 ? `; ${set.length} of them ${set.length === 1 ? 'is' : 'are'} overridden by the environment` : '';
  say(`Settings: ${names.length} from ${path}${own}.`);
  return { ...file, ...environment };
}
