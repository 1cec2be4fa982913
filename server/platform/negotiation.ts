import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../contract/constants.ts';

const SMALLEST_FIRST = ['br', 'gzip'] as const;
export type Encoding = (typeof SMALLEST_FIRST)[number] | 'identity';

/** Maximum number of cached headers; browsers send few different ones. MAX_HEADER_LENGTH: maximum characters of a header that are parsed. */
const MAX_CACHED_HEADERS = 500;
const MAX_HEADER_LENGTH = 200;

const languageCache = new LRUCache<string, Language | 'none'>({
  max: MAX_CACHED_HEADERS,
  memoMethod: (header) => {
    const wanted = new Negotiator({ headers: { 'accept-language': header } }).languages();
    return wanted.map((tag) => tag.toLowerCase().split('-')[0] as Language).find((language) => LANGUAGES.includes(language)) ?? 'none';
  },
});

const encodingCache = new LRUCache<string, Encoding>({
  max: MAX_CACHED_HEADERS,
  memoMethod: (header) => {
    const client = new Negotiator({ headers: { 'accept-encoding': header } });
    return SMALLEST_FIRST.find((encoding) => client.encoding([encoding])) ?? 'identity';
  },
});

/**
 * Returns the supported language that an `Accept-Language` header prefers, by its quality values. `zh-CN` and `zh-Hans` are `zh`. Unsupported
 * languages and `*` are ignored, so that `*` never sets a member's stored language.
 */
export function parseAcceptedLanguage(header: string | undefined): Language | undefined {
  const found = header ? languageCache.memo(header.slice(0, MAX_HEADER_LENGTH)) : 'none';
  return found === 'none' ? undefined : found;
}

/** Returns the language in which to answer an `Accept-Language` header; English if the header names no supported language. */
export function negotiateLanguage(header: string | undefined): Language {
  return parseAcceptedLanguage(header) ?? DEFAULT_LANGUAGE;
}

/** Returns the most compact of our encodings that an `Accept-Encoding` header accepts; `identity` means uncompressed. */
export function negotiateEncoding(header: string | undefined): Encoding {
  return header ? encodingCache.memo(header.slice(0, MAX_HEADER_LENGTH)) : 'identity';
}
