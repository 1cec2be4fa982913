import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { FileSize } from '../../contract/threads/attachments.ts';
import type { Config } from '../platform/config.ts';

type Keys = Config['fileKeys'];
/** File id and size, authenticated with the ciphertext: bytes encrypted for one cannot be decrypted as another. */
type Sealed = { id: string; size: FileSize };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const additionalData = ({ id, size }: Sealed) => Buffer.from(`${id}/${size}`);

/** Encrypts bytes with the first key (AES-256-GCM, a fresh nonce each time). */
export function seal([key]: Keys, of: Sealed, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.secret, nonce).setAAD(additionalData(of));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts bytes with the key of this id. Throws an Error when that key is no longer configured, or a byte was changed. */
export function unseal(keys: Keys, keyId: string, of: Sealed, sealed: Uint8Array): Buffer {
  const key = keys.find(({ id }) => id === keyId);
  if (!key) throw new Error(`a file is sealed with the key ${keyId}, which FILE_KEYS does not have`);
  const end = sealed.length - TAG_BYTES;
  const open = createDecipheriv('aes-256-gcm', key.secret, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES }).setAAD(additionalData(of));
  return Buffer.concat([open.setAuthTag(sealed.subarray(end)).update(sealed.subarray(NONCE_BYTES, end)), open.final()]);
}
