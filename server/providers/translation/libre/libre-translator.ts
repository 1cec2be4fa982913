import type { Language } from '../../../../contract/constants.ts';
import { makeRequestQueue } from '../../request-queue.ts';
import { toTranslation } from '../answer.ts';
import { type Translation, TranslationError, type TranslationOptions, type Translator } from '../port.ts';
import { postJson } from '../post-json.ts';

export type LibreOptions = {
  /** Read at each call, because the sandbox's address is known only once the product listens. */
  baseUrl: () => string;
  /** Key, if the service requires one. */
  apiKey: string | undefined;
  timeoutMs: number;
};

/** Maximum concurrent calls; more wait in our queue. Fewer than for a public service, because a single machine serves them. */
const MAX_CONCURRENT_REQUESTS = 4;
const MAX_QUEUED_REQUESTS = 500;

/**
 * LibreTranslate's protocol, for a self-hosted service (providers 2.2). It supports no context and no glossaries. Protected text is marked in HTML,
 * not in XML as for DeepL. Each call is tried once. Answers are untrusted.
 */
export function libreTranslator({ baseUrl, apiKey, timeoutMs }: LibreOptions): Translator {
  const gate = makeRequestQueue(MAX_CONCURRENT_REQUESTS, MAX_QUEUED_REQUESTS, () => new TranslationError('too many translations are waiting', true));
  return {
    translate: (text, from, target, options = {}) =>
      gate(async () => {
        const body = {
          q: options.xml ? toHtml(text) : text,
          source: from ? toLibreCode(from) : 'auto',
          target: toLibreCode(target),
          format: options.xml ? 'html' : 'text',
          ...(apiKey && { api_key: apiKey }),
        };
        return parseTranslation(await postJson(`${baseUrl()}/translate`, body, { timeoutMs }), text, from, options);
      }),
  };
}

function parseTranslation(
  { status, answer }: { status: number; answer: unknown },
  source: string,
  from: Language | null,
  { xml }: TranslationOptions,
): Translation {
  if (status !== 200) throw toStatusError(status, String(readField(answer, 'error') ?? ''));
  const text = readField(answer, 'translatedText');
  const detected = from ?? readField(readField(answer, 'detectedLanguage'), 'language');
  return toTranslation(source, xml && typeof text === 'string' ? toXml(text) : text, detected);
}

/**
 * Turns an error status into a TranslationError. Busy and broken services may be retried; a refused key or text may not. LibreTranslate answers a
 * missing key with 400 (providers 2.2).
 */
function toStatusError(status: number, reason: string): TranslationError {
  if (status === 403 || (status === 400 && /api key/i.test(reason))) return new TranslationError('the key was refused', false);
  if (status === 429) return new TranslationError('too many requests', true);
  if (status >= 400 && status < 500) return new TranslationError('the text was refused', false, undefined, 'text');
  return new TranslationError('the service failed', true);
}

/** LibreTranslate's language codes: English without region, Chinese by script. */
function toLibreCode(target: string): string {
  const [language = '', variety] = target.toLowerCase().split('-');
  if (language !== 'zh') return language;
  return variety === 'hant' || variety === 'tw' ? 'zh-Hant' : 'zh-Hans';
}

const toHtml = (xml: string) => xml.replace(/<keep>/g, '<span translate="no">').replace(/<\/keep>/g, '</span>');
/** Converts the HTML answer back to XML and replaces named entities that XML does not know. */
const toXml = (html: string) => html.replace(/<span translate=(["'])no\1>([^<]*)<\/span>/g, '<keep>$2</keep>').replace(/&nbsp;/g, ' ');

const readField = (value: unknown, name: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined);
