import type { Language } from '../../../contract/constants.ts';

/** `untranslated`: the service had no words and answered the text as it came. `partial`: some sentences stayed, between ‹ and ›. */
export type Translation = { text: string; outcome: 'done' | 'partial' | 'untranslated'; detected: Language | null };

/** One call to one service, as it ended: for figures. `characters` are those of the text that was sent. */
export type ServiceCall = { service: string; characters: number; ms: number; outcome: Translation['outcome'] | 'again' | 'failed' };

export type TranslationOptions = {
  /** What was said around the text: it helps to understand, and is neither translated nor billed. A service may have no use for it. */
  context?: string;
  /** The text is well-formed XML, and so is the answer; what stands in `<keep>…</keep>` is not translated. */
  xml?: true;
  /** The service's own name of the glossary that binds it; without a known source language it has no effect. */
  glossary?: string;
  /** Which content that glossary has: an answer that was given under another one is not given again. */
  glossaryVersion?: number;
  /** Told of every call that this translation takes: of the one that failed too, before another service was asked. */
  called?: (call: ServiceCall) => void;
};

/** What a service is bound to in one direction: what a word of one language is in the other. */
export type Dictionary = { from: Language; to: Language; entries: readonly (readonly [string, string])[] };

/** The glossaries that a service keeps for us; each call throws TranslationError. */
export interface Glossaries {
  list(): Promise<{ id: string; name: string }[]>;
  /** Answers the service's own name of it, for `TranslationOptions.glossary`. */
  create(name: string, dictionaries: readonly Dictionary[]): Promise<string>;
  /** Puts this dictionary in the place of the glossary's one for the same direction. */
  replace(id: string, dictionary: Dictionary): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface Translator {
  /** Plain text in, plain text out, but for `xml`. `target` is a DeepL target code such as `EN-US`. Throws TranslationError. */
  translate(text: string, from: Language | null, target: string, options?: TranslationOptions): Promise<Translation>;
  /** Absent where the service has none. */
  glossaries?: Glossaries;
}

/**
 * `retry`: worth trying again later (busy, away, slow); else final for this text (too long, quota, refused key). `about`: whether the text was
 * refused, as
 * another service would; the service failed, and another one may do; or nobody was asked, because the month's budget is used up.
 */
export class TranslationError extends Error {
  override name = 'TranslationError';
  readonly retry: boolean;
  readonly about: 'text' | 'service' | 'budget';
  constructor(reason: string, retry: boolean, cause?: unknown, about: TranslationError['about'] = 'service') {
    super(reason, { cause });
    this.retry = retry;
    this.about = about;
  }
}

/** What stands before a gist of the sandbox's translator, in each language (sandbox/translation/gist). */
const GIST_MARK = /\((?:gist|요지|المضمون)\)|（(?:大意|要旨)）/;

/** True if some of an answer says what its source is about, in place of translating it. */
export const isGist = (source: string, text: string): boolean => GIST_MARK.test(text) && !GIST_MARK.test(source);
