import type { Language } from '../../../contract/constants.ts';

/** `untranslated`: the service returned the text unchanged. `partial`: some sentences are untranslated, between ‹ and ›. */
export type Translation = { text: string; outcome: 'done' | 'partial' | 'untranslated'; detected: Language | null };

/** A finished call to one service, for statistics. `characters` counts the text sent. */
export type ServiceCall = { service: string; characters: number; ms: number; outcome: Translation['outcome'] | 'again' | 'failed' };

export type TranslationOptions = {
  /** Preceding messages that help the service to understand. They are not translated or billed. Some services ignore them. */
  context?: string;
  /** True if text and answer are well-formed XML; the content of `<keep>…</keep>` is not translated. */
  xml?: true;
  /** The service's id of the glossary to use. No effect if the source language is unknown. */
  glossary?: string;
  /** Version of that glossary's content. A cached answer is reused only for the same version. */
  glossaryVersion?: number;
  /** Called for every call of this translation, including failed calls of services before this one. */
  called?: (call: ServiceCall) => void;
};

/** Binding terms for one direction: terms of one language, each with its translation in the other. */
export type Dictionary = { from: Language; to: Language; entries: readonly (readonly [string, string])[] };

/** Glossaries stored at a service. Every method throws TranslationError. */
export interface Glossaries {
  list(): Promise<{ id: string; name: string }[]>;
  /** Returns the service's id of the glossary, for `TranslationOptions.glossary`. */
  create(name: string, dictionaries: readonly Dictionary[]): Promise<string>;
  /** Replaces the glossary's dictionary for the same direction. */
  replace(id: string, dictionary: Dictionary): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface Translator {
  /** Translates plain text to plain text, or XML with `xml`. `target` is a DeepL target code such as `EN-US`. Throws TranslationError. */
  translate(text: string, from: Language | null, target: string, options?: TranslationOptions): Promise<Translation>;
  /** Absent if the service does not support glossaries. */
  glossaries?: Glossaries;
}

/**
 * `retry`: worth retrying later (busy, unreachable, slow); otherwise final for this text. `about`: the cause. `text`: any service would refuse it.
 * `service`: another one may succeed. `budget`: none was called, because the month's budget is used up.
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

/** Prefix of a gist by the sandbox's translator, in each language (sandbox/translation/gist). */
const GIST_MARK = /\((?:gist|요지|المضمون)\)|（(?:大意|要旨)）/;

/** True if a part of an answer is a summary of its source instead of a translation. */
export const isGist = (source: string, text: string): boolean => GIST_MARK.test(text) && !GIST_MARK.test(source);
