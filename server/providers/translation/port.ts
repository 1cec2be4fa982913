import type { Language } from '../../../contract/constants.ts';

/** `untranslated`: the service had no words and answered the text as it came. `partial`: some sentences stayed, between ‹ and ›. */
export type Translation = { text: string; outcome: 'done' | 'partial' | 'untranslated'; detected: Language | null };

export interface Translator {
  /** Plain text in, plain text out. `target` is a DeepL target code such as `EN-US`. Throws TranslationError. */
  translate(text: string, from: Language | null, target: string): Promise<Translation>;
}

/** `retry`: worth trying again later (busy, away, slow); else final for this text (too long, quota, refused key). */
export class TranslationError extends Error {
  override name = 'TranslationError';
  readonly retry: boolean;
  constructor(reason: string, retry: boolean, cause?: unknown) {
    super(reason, { cause });
    this.retry = retry;
  }
}
