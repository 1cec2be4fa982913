import { createHmac, timingSafeEqual } from 'node:crypto';
import { FILE_SIZES, type FileSize, LINK_LIFETIME_SECONDS } from '../../contract/threads/attachments.ts';
import type { Config } from '../platform/config.ts';
import type { Caller } from '../platform/tokens.ts';

/** A size of a thread's file, or the small picture of a canned reply. A link to one never opens the other. */
type LinkedPart = FileSize | 'reply';
export type FileLink = { id: string; url: string };

/** Path of private files. The rest of the URL is an opaque token that only works in its session. */
export const FILE_PATH = '/private-files';
const TOKEN_PATTERN = /^([0-9a-f-]{36})\.(small|medium|large|document|reply)\.([0-9a-z]{1,9})\.([\w-]{43})$/;

const sign = (secret: string, session: string, ...parts: string[]) =>
  createHmac('sha256', secret)
    .update(`file-link\n${session}\n${parts.join('\n')}`)
    .digest('base64url');

/** Creates links to files that the caller may open. Each is valid for `LINK_LIFETIME_SECONDS`, only in the caller's session (security 7.9). */
export function signLinks(
  { config, now }: { config: Pick<Config, 'tokenSecret'>; now: Date },
  { sessionId }: Pick<Caller, 'sessionId'>,
  ids: readonly string[],
  named: LinkedPart,
): FileLink[] {
  const until = Math.floor(now.getTime() / 1000 + LINK_LIFETIME_SECONDS).toString(36);
  return ids.map((id) => ({ id, url: `${FILE_PATH}/${id}.${named}.${until}.${sign(config.tokenSecret, sessionId, id, named, until)}` }));
}

/** Reads the token of a link. Returns undefined if it is malformed, expired, changed or of another session. */
export function parseLink(
  { config, now }: { config: Pick<Config, 'tokenSecret'>; now: Date },
  { sessionId }: Pick<Caller, 'sessionId'>,
  token: string,
): { fileId: string; size: FileSize; isReply: boolean } | undefined {
  const [, fileId, named, until, signature] = TOKEN_PATTERN.exec(token) ?? [];
  const size = named === 'reply' ? 'small' : FILE_SIZES.find((one) => one === named);
  if (!fileId || !named || !size || !until || !signature) return undefined;
  const isTrue = timingSafeEqual(Buffer.from(sign(config.tokenSecret, sessionId, fileId, named, until)), Buffer.from(signature));
  if (!isTrue || Number.parseInt(until, 36) * 1000 < now.getTime()) return undefined;
  return { fileId, size, isReply: named === 'reply' };
}
