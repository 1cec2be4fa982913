import { isIP } from 'node:net';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** `true` or `1`; empty means false. */
export const flag = z.enum(['true', 'false', '1', '0', '']).transform((v) => v === 'true' || v === '1');
/** An address of one of these protocols. */
export const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (v) => URL.canParse(v) && protocols.includes(new URL(v).protocol),
      `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
/** A web address, without a trailing slash. */
export const httpUrl = url('http:', 'https:').transform((v) => v.replace(/\/+$/, ''));
/** Host names of this machine. */
const LOCAL_HOST_NAMES = ['localhost', '127.0.0.1', '[::1]'];
export const isLocalUrl = (address: string) => LOCAL_HOST_NAMES.includes(new URL(address).hostname);
/** A whole number between the two limits. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be between ${min} and ${max}`);

/** True for a comma-separated list of proxy addresses and networks. */
export function isProxyList(text: string): boolean {
  return text.split(',').every((one) => {
    const [address = '', prefix, ...more] = one.trim().split('/');
    const family = isIP(address);
    return family !== 0 && more.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128)));
  });
}

/** Splits a list at its commas. */
export const splitList = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** True for a list of redirect addresses. They are compared exactly and have no fragment (providers 3.2). */
export function isAddressList(text: string): boolean {
  return splitList(text).every((one) => URL.canParse(one) && /^https?:$/.test(new URL(one).protocol) && !one.includes('#'));
}

/**
 * Throws ConfigError if a value ends with a comment, because systemd takes the comment as part of the value. Values in .env.example once ended with
 * comments.
 */
export function refuseTrailingComments(given: Record<string, string | undefined>, names: readonly string[]): void {
  const name = names.find((one) => /\s{2,}# /.test(given[one] ?? ''));
  if (name) throw new ConfigError(`${name} has a comment after its value. Put it on its own line.`);
}

/** Our own callback page plus the addresses the operator adds. If the page is on this machine, it is listed under every local host name. */
export function listRedirectUris(provider: string, publicUrl: string, more: string): string[] {
  const { protocol, port } = new URL(publicUrl);
  const origins = isLocalUrl(publicUrl) ? LOCAL_HOST_NAMES.map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`) : [publicUrl];
  return [...origins.map((origin) => `${origin}/auth/${provider}/callback`), ...splitList(more)];
}
