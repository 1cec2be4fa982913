import {
  AuthorizationError,
  ConnectionError,
  DeepLClient,
  type DeepLError,
  QuotaExceededError,
  type SourceLanguageCode,
  type TargetLanguageCode,
  TooManyRequestsError,
} from 'deepl-node';
import { LANGUAGES, type Language } from '../../../../contract/constants.ts';
import { rowOf } from '../../../../contract/languages.ts';
import { isBlank } from '../../../../contract/rules.ts';
import { makeRequestQueue } from '../../request-gate.ts';
import { type Translation, TranslationError, type Translator } from '../port.ts';

export type DeeplOptions = {
  /** Asked at each call, because the sandbox's address is known only once the product listens; DeepL's own host without one. */
  baseUrl: () => string | undefined;
  authKey: string;
  timeoutMs: number;
};

/** Calls at once, and how many may wait for their turn: past that DeepL counts as busy. */
const AT_ONCE = 12;
const WAITING = 500;

/**
 * DeepL's text translation v2 through its official client (providers 2.1). A call is tried once: the caller keeps the
 * text and repeats with growing delay. The answer is an untrusted text (security 6.6): well-formed, plain and bounded.
 */
export function deeplTranslator({ baseUrl, authKey, timeoutMs }: DeeplOptions): Translator {
  const gate = makeRequestQueue(AT_ONCE, WAITING, () => new TranslationError('too many translations are waiting', true));
  let made: { url: string | undefined; client: DeepLClient } | undefined;

  function client(): DeepLClient {
    const url = baseUrl();
    if (!made || made.url !== url) {
      made = { url, client: new DeepLClient(authKey, { ...(url ? { serverUrl: url } : {}), maxRetries: 1, minTimeout: timeoutMs, sendPlatformInfo: false }) };
    }
    return made.client;
  }

  return {
    translate: (text, from, target) =>
      gate(async () => {
        const code = target.toUpperCase();
        const call = client().translateText(text, from as SourceLanguageCode | null, targetOf(code));
        const result = await withinTime(call, timeoutMs).catch((error: unknown) => {
          throw asTranslationError(error);
        });
        return assess(text, result);
      }),
  };
}

/** The client's own time-out counts silence, not the whole call; an answer that trickles in must end too. */
async function withinTime<T>(call: Promise<T>, timeoutMs: number): Promise<T> {
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

/** DeepL refuses the bare codes as targets, or reads them as another variety: they stand for what our readers of that language get. */
function targetOf(code: string): TargetLanguageCode {
  const bare = LANGUAGES.find((language) => language.toUpperCase() === code);
  return (bare ? rowOf(bare).target : code) as TargetLanguageCode;
}

/** What the answer is worth. The sandbox's marks ‹ and › count only where the source had none. */
function assess(source: string, answer: { text: unknown; detectedSourceLang: unknown } | undefined): Translation {
  const { text, detectedSourceLang } = answer ?? {};
  if (typeof text !== 'string' || isBlank(text) || text.includes('\u0000')) throw new TranslationError('the answer holds no usable text', true);
  const bounded = text.slice(0, source.length * 8 + 200).toWellFormed();
  const detected = typeof detectedSourceLang === 'string' ? detectedSourceLang.slice(0, 2).toLowerCase() : '';
  const marked = /[‹›]/.test(bounded) && !/[‹›]/.test(source);
  return {
    text: bounded,
    outcome: bounded.trim() === source.trim() ? 'untranslated' : marked ? 'partial' : 'done',
    detected: LANGUAGES.includes(detected as Language) ? (detected as Language) : null,
  };
}

/** Busy, away and slow are worth a repeat; a refused key, a spent quota and a text that is refused are not (providers 2.1). */
function asTranslationError(error: unknown): TranslationError {
  if (error instanceof TranslationError) return error;
  if (error instanceof AuthorizationError) return new TranslationError('the key was refused', false, error);
  if (error instanceof QuotaExceededError) return new TranslationError('the quota is spent', false, error);
  if (error instanceof TooManyRequestsError) return new TranslationError('too many requests', true, error);
  if (error instanceof ConnectionError) return new TranslationError('no connection', true, error);
  const message = (error as DeepLError).message ?? '';
  const refused = /^(Bad request|Not found)/.test(message) || /^Unexpected status code: 4\d\d/.test(message);
  return new TranslationError(refused ? 'the text was refused' : 'the service failed', !refused, error);
}
