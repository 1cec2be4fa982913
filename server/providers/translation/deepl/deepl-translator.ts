import {
  AuthorizationError,
  ConnectionError,
  DeepLClient,
  DeepLError,
  QuotaExceededError,
  type SourceLanguageCode,
  type TargetLanguageCode,
  TooManyRequestsError,
  type TranslateTextOptions,
} from 'deepl-node';
import { LANGUAGES, type Language } from '../../../../contract/constants.ts';
import { getTranslationSettings } from '../../../../contract/translated-languages.ts';
import { makeRequestQueue } from '../../request-queue.ts';
import { toTranslation } from '../answer.ts';
import { TranslationError, type TranslationOptions, type Translator } from '../port.ts';

export type DeeplOptions = {
  /** Read at each call, because the sandbox's address is known only once the product listens; undefined for DeepL's own host. */
  baseUrl: () => string | undefined;
  authKey: string;
  timeoutMs: number;
};

/** Maximum concurrent calls. MAX_QUEUED_REQUESTS: maximum that wait; beyond it DeepL is reported as busy. */
const MAX_CONCURRENT_REQUESTS = 12;
const MAX_QUEUED_REQUESTS = 500;

/**
 * DeepL text translation v2 through the official client (providers 2.1). Each call is tried once. The caller keeps the text and retries with backoff.
 */
export function deeplTranslator({ baseUrl, authKey, timeoutMs }: DeeplOptions): Translator {
  const gate = makeRequestQueue(MAX_CONCURRENT_REQUESTS, MAX_QUEUED_REQUESTS, () => new TranslationError('too many translations are waiting', true));
  let made: { url: string | undefined; client: DeepLClient } | undefined;

  function client(): DeepLClient {
    const url = baseUrl();
    if (!made || made.url !== url) {
      made = { url, client: new DeepLClient(authKey, { ...(url ? { serverUrl: url } : {}), maxRetries: 1, minTimeout: timeoutMs, sendPlatformInfo: false }) };
    }
    return made.client;
  }

  return {
    translate: (text, from, target, options = {}) =>
      gate(async () => {
        const code = target.toUpperCase();
        const ask = (used: TranslationOptions) =>
          withTimeLimit(client().translateText(text, from as SourceLanguageCode | null, toDeeplTarget(code), toDeeplOptions(used, from)), timeoutMs);
        const result = await ask(options)
          // A missing glossary, or one without this direction, must not prevent a translation.
          .catch((error: unknown) => (options.glossary && isAboutGlossary(error) ? ask({ ...options, glossary: '' }) : Promise.reject(error)))
          .catch((error: unknown) => {
            throw toTranslationError(error);
          });
        return toTranslation(text, result?.text, result?.detectedSourceLang);
      }),
  };
}

/**
 * Returns the options sent to DeepL with the text. A glossary needs the source language (providers 2.1), so a text of unknown language is translated
 * without one.
 */
function toDeeplOptions({ context, xml, glossary }: TranslationOptions, from: Language | null): TranslateTextOptions {
  return {
    ...(context && { context }),
    ...(xml && { tagHandling: 'xml' as const, ignoreTags: 'keep' }),
    ...(glossary && from && { glossary }),
  };
}

function isAboutGlossary(error: unknown): boolean {
  return error instanceof DeepLError && /^(?:Bad request|Not found).*glossary/i.test(error.message);
}

/** Limits the whole call. The client's own timeout measures silence and does not end an answer that trickles in. */
export async function withTimeLimit<T>(call: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TranslationError('no answer in time', true)), timeoutMs);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Maps a language code to the variety for our readers. DeepL refuses bare codes as targets, or reads them as another variety. */
function toDeeplTarget(code: string): TargetLanguageCode {
  const bare = LANGUAGES.find((language) => language.toUpperCase() === code);
  return (bare ? getTranslationSettings(bare).target : code) as TargetLanguageCode;
}

/**
 * Converts a DeepL error. Busy, unreachable and slow services may be retried; a refused key, an exhausted quota and a refused text may not (providers
 * 2.1).
 */
export function toTranslationError(error: unknown): TranslationError {
  if (error instanceof TranslationError) return error;
  if (error instanceof AuthorizationError) return new TranslationError('the key was refused', false, error);
  if (error instanceof QuotaExceededError) return new TranslationError('the quota is spent', false, error);
  if (error instanceof TooManyRequestsError) return new TranslationError('too many requests', true, error);
  if (error instanceof ConnectionError) return new TranslationError('no connection', true, error);
  const message = (error as DeepLError).message ?? '';
  const refused = /^(Bad request|Not found)/.test(message) || /^Unexpected status code: 4\d\d/.test(message);
  return new TranslationError(refused ? 'the text was refused' : 'the service failed', !refused, error, refused ? 'text' : 'service');
}
