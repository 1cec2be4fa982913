import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../contract/constants.ts';

const SMALLEST_FIRST = ['br', 'gzip'] as const;
export type Encoding = (typeof SMALLEST_FIRST)[number] | 'identity';

/** Browsers send few different headers: each is read once. No more than this of a header is looked at. */
const MOST_HEADERS = 500;
const MOST_CHARACTERS = 200;

const languages = new LRUCache<string, Language | 'none'>({
  max: MOST_HEADERS,
  memoMethod: (header) => {
    const wanted = new Negotiator({ headers: { 'accept-language': header } }).languages();
    return wanted.map((tag) => tag.toLowerCase().split('-')[0] as Language).find((language) => LANGUAGES.includes(language)) ?? 'none';
  },
});

const encodings = new LRUCache<string, Encoding>({
  max: MOST_HEADERS,
  memoMethod: (header) => {
    const client = new Negotiator({ headers: { 'accept-encoding': header } });
    return SMALLEST_FIRST.find((encoding) => client.encoding([encoding])) ?? 'identity';
  },
});

/**
 * The one of our languages that an `Accept-Language` header names, by its quality values. `zh-CN` and `zh-Hans` are `zh`; what
 * we do not have is passed over, and `*` names none: nothing that is kept of a member follows from it.
 */
export function namedLanguage(header: string | undefined): Language | undefined {
  const found = header ? languages.memo(header.slice(0, MOST_CHARACTERS)) : 'none';
  return found === 'none' ? undefined : found;
}

/** The language to answer an `Accept-Language` header in: English when it names none of ours. */
export function negotiateLanguage(header: string | undefined): Language {
  return namedLanguage(header) ?? DEFAULT_LANGUAGE;
}

/** The smallest of what we pack with that an `Accept-Encoding` header takes; `identity` is as it is. */
export function negotiateEncoding(header: string | undefined): Encoding {
  return header ? encodings.memo(header.slice(0, MOST_CHARACTERS)) : 'identity';
}
