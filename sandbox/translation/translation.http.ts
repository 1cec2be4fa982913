import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createMemoryStore, type SandboxStore } from '../store.ts';
import { type BehaviourOptions, makeSimulatedTranslator, type TranslationRequest } from './behaviour.ts';
import { findDictionary, registerGlossarySandbox } from './glossaries.http.ts';
import { baseLanguage, type Language, type Target } from './languages.ts';
import { makeWordKey } from './phrase-book.ts';
import type { SandboxTranslation } from './translator.ts';

export interface TranslationSandboxOptions extends BehaviourOptions {
  /** The key that callers must send as `Authorization: DeepL-Auth-Key <key>`. */
  authKey: string;
  /** Store of the glossaries; by default in memory for the life of the plugin. */
  store?: SandboxStore;
}

/** Maximum size of a request to DeepL, in bytes. */
const MAX_REQUEST_BYTES = 128 * 1024;
/** DeepL's value for an account without a limit. */
const CHARACTER_LIMIT = 1_000_000_000_000;

const SOURCES: { code: string; name: string; language: Language }[] = [
  { code: 'AR', name: 'Arabic', language: 'ar' },
  { code: 'EN', name: 'English', language: 'en' },
  { code: 'JA', name: 'Japanese', language: 'ja' },
  { code: 'KO', name: 'Korean', language: 'ko' },
  { code: 'ZH', name: 'Chinese', language: 'zh' },
];
const TARGETS: { code: string; name: string; target: Target; formality: boolean; legacy?: true }[] = [
  { code: 'AR', name: 'Arabic', target: 'ar', formality: false },
  { code: 'EN', name: 'English', target: 'en', formality: false, legacy: true },
  { code: 'EN-GB', name: 'English (British)', target: 'en-GB', formality: false },
  { code: 'EN-US', name: 'English (American)', target: 'en', formality: false },
  { code: 'JA', name: 'Japanese', target: 'ja', formality: true },
  { code: 'KO', name: 'Korean', target: 'ko', formality: false },
  { code: 'ZH', name: 'Chinese (simplified)', target: 'zh', formality: false },
  { code: 'ZH-HANS', name: 'Chinese (simplified)', target: 'zh', formality: false },
];

/** A refusal with DeepL's status and its `{ message }`. */
class Refusal extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

interface TranslateRequest extends TranslationRequest {
  glossary: string | undefined;
  billed: boolean;
}

const REFUSALS = {
  away: () => new Refusal(503, 'Service unavailable'),
  quota: () => new Refusal(456, 'Quota exceeded'),
  error: () => new Refusal(500, 'Internal server error'),
  malformed: () => new Refusal(400, 'Tag handling parsing failed, please check input.'),
};

/** Returns the fields of a request body in either of the two encodings; every value is a list of strings. */
function readFields(body: unknown): (name: string) => string[] {
  if (body instanceof URLSearchParams) return (name) => body.getAll(name);
  return (name) => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
    if (value === undefined || value === null) return [];
    const list: unknown[] = Array.isArray(value) ? value : [value];
    return list.map((item) => {
      if (typeof item === 'string' || typeof item === 'boolean' || typeof item === 'number') return String(item);
      throw new Refusal(400, `Bad request. Reason: Value for '${name}' not supported.`);
    });
  };
}

function readRequest(body: unknown): TranslateRequest {
  const fields = readFields(body);
  const texts = fields('text');
  const code = fields('target_lang')[0]?.toUpperCase();
  if (texts.length === 0) throw new Refusal(400, "Parameter 'text' not specified.");
  if (code === undefined || code === '') throw new Refusal(400, "Parameter 'target_lang' not specified.");
  const target = TARGETS.find((known) => known.code === code);
  if (target === undefined) throw new Refusal(400, "Value for 'target_lang' not supported.");
  const sourceCode = fields('source_lang')[0]?.toUpperCase() ?? '';
  const source = SOURCES.find((known) => known.code === sourceCode);
  if (sourceCode !== '' && source === undefined) throw new Refusal(400, "Value for 'source_lang' not supported.");
  const formality = fields('formality')[0] ?? 'default';
  if (!['default', 'more', 'less', 'prefer_more', 'prefer_less'].includes(formality)) {
    throw new Refusal(400, "Value for 'formality' not supported.");
  }
  if (['more', 'less'].includes(formality) && !target.formality) {
    throw new Refusal(400, `'formality' is not supported for given 'target_lang'.`);
  }
  const billed = ['1', 'true'].includes(fields('show_billed_characters')[0] ?? '');
  const handling = fields('tag_handling')[0] ?? '';
  if (!['', 'xml'].includes(handling)) throw new Refusal(400, "Value for 'tag_handling' not supported.");
  // DeepL translates the content of tags that are not ignored. This stand-in cannot do that and refuses such requests.
  if (handling === 'xml' && !fields('ignore_tags').join().split(',').includes('keep')) throw new Refusal(400, "Value for 'ignore_tags' not supported.");
  return { texts, target: target.target, source: source?.language, billed, format: handling === 'xml' ? 'xml' : 'text', glossary: fields('glossary_id')[0] };
}

/** Returns the words of a glossary for one direction, keyed like the book's words. */
async function readBoundWords(store: SandboxStore, glossary: string, source: Language | undefined, target: Target): Promise<ReadonlyMap<string, string>> {
  const { entries } = await findDictionary(store, glossary, source, baseLanguage(target));
  return new Map(entries.map(([word, other]) => [makeWordKey(word, source ?? 'en'), other]));
}

/** A translation in DeepL's format, with the sandbox's own mark if the book did not know all of it. */
function makeAnswer(source: string, translation: SandboxTranslation, billed: boolean) {
  return {
    detected_source_language: translation.detected_source_language.toUpperCase(),
    text: translation.text,
    ...(billed ? { billed_characters: [...source].length } : {}),
    ...(translation.matched === 'none' ? { naru_untranslated: 'all' } : {}),
    ...(translation.matched === 'gist' ? { naru_untranslated: 'gist' } : {}),
    ...(translation.matched === 'part' ? { naru_untranslated: 'part' } : {}),
  };
}

/**
 * Stand-in for DeepL's text translation, version 2, that answers from the phrase book: a Fastify plugin with POST /v2/translate, GET /v2/usage and
 * GET /v2/languages, for any prefix. Refusals have DeepL's statuses (400, 403, 413, 456, 500, 503) and its `{ message }`. README.md describes how
 * unknown texts are marked.
 */
export async function translationSandbox(app: FastifyInstance, options: TranslationSandboxOptions): Promise<void> {
  const translate = makeSimulatedTranslator(app, options);
  const store = options.store ?? createMemoryStore();
  let characters = 0;

  // The surrounding application can parse forms differently; here repeated fields must be preserved.
  if (app.hasContentTypeParser('application/x-www-form-urlencoded')) app.removeContentTypeParser('application/x-www-form-urlencoded');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: MAX_REQUEST_BYTES }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)));
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Trace-ID', randomBytes(16).toString('hex'));
    if (request.headers.authorization !== `DeepL-Auth-Key ${options.authKey}`) throw new Refusal(403, 'Invalid auth key.');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500 && !(error instanceof Refusal)) request.log.error(error);
    return reply.status(status).send({ message: status === 413 ? 'Request Entity Too Large' : status < 500 ? error.message : 'Internal server error' });
  });
  app.post('/v2/translate', { bodyLimit: MAX_REQUEST_BYTES }, async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = readRequest(request.body);
    const bound = asked.glossary ? await readBoundWords(store, asked.glossary, asked.source, asked.target) : undefined;
    const answers = await translate({ ...asked, ...(bound && { bound }) }, reply);
    if (answers === 'silent') return reply;
    if (typeof answers === 'string') throw REFUSALS[answers]();
    characters += asked.texts.reduce((sum, text) => sum + [...text].length, 0);
    return { translations: answers.map((answer, place) => makeAnswer(asked.texts[place] ?? '', answer, asked.billed)) };
  });

  registerGlossarySandbox(app, store, async () => (await options.fault?.()) ?? 'none');

  app.get('/v2/usage', async () => ({ character_count: characters, character_limit: CHARACTER_LIMIT }));

  app.get<{ Querystring: { type?: string } }>('/v2/languages', async (request) => {
    const type = request.query.type ?? 'source';
    if (type === 'source') return SOURCES.map(({ code, name }) => ({ language: code, name }));
    if (type !== 'target') throw new Refusal(400, "Parameter 'type' is invalid. 'source' and 'target' are valid values.");
    const listed = TARGETS.filter((target) => target.legacy === undefined);
    return listed.map(({ code, name, formality }) => ({ language: code, name, supports_formality: formality }));
  });
}
