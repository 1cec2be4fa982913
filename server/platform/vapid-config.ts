import { ConfigError } from './config-error.ts';
import { readOrCreateVapidKey } from './data-dir.ts';
import { deriveVapidPublicKey, type Vapid } from './vapid.ts';

type VapidVariables = { VAPID_PUBLIC_KEY?: string; VAPID_PRIVATE_KEY?: string; VAPID_SUBJECT?: string; COMPANY_EMAIL: string; NODE_ENV?: string };

/**
 * Returns the configured keys; null in production without keys. Elsewhere the default is a key pair generated once and stored in the data folder.
 * Throws ConfigError if the keys are not a pair.
 */
export function readVapid(variables: VapidVariables, dataDir: string): Vapid | null {
  const subject = variables.VAPID_SUBJECT ?? `mailto:${variables.COMPANY_EMAIL}`;
  if (!variables.VAPID_PUBLIC_KEY && variables.NODE_ENV === 'production') return null;
  const privateKey = variables.VAPID_PRIVATE_KEY ?? readOrCreateVapidKey(dataDir);
  const publicKey = deriveVapidPublicKey(privateKey);
  if (!publicKey || (variables.VAPID_PUBLIC_KEY && publicKey !== variables.VAPID_PUBLIC_KEY))
    throw new ConfigError('VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY. Set both keys of one pair.');
  return { publicKey, privateKey, subject };
}
