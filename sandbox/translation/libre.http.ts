import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { type BehaviourOptions, makeSimulatedTranslator, type TranslationRequest } from './behaviour.ts';
import { detectLanguage, type Language } from './languages.ts';

export interface LibreSandboxOptions extends BehaviourOptions {
  /** Key that callers must send as `api_key`. Without it, no key is required. */
  apiKey?: string;
}

/** Maximum text length in characters, such as a server's operator can configure. Longer texts are refused. */
const MAX_TEXT_LENGTH = 20_000;
const MAX_BODY_BYTES = 1024 * 1024;

const LANGUAGE_CODES: { code: string; name: string; language: Language }[] = [
  { code: 'ar', name: 'Arabic', language: 'ar' },
  { code: 'en', name: 'English', language: 'en' },
  { code: 'ja', name: 'Japanese', language: 'ja' },
  { code: 'ko', name: 'Korean', language: 'ko' },
  { code: 'zh-Hans', name: 'Chinese', language: 'zh' },
];
const findCode = (language: Language): string => LANGUAGE_CODES.find((one) => one.language === language)?.code ?? language;
/** `zh` is accepted as the former code of `zh-Hans`. */
const findLanguage = (code: string): Language | undefined => LANGUAGE_CODES.find((one) => one.code === (code === 'zh' ? 'zh-Hans' : code))?.language;

/** A refusal with status and `{ error }`. */
class Refusal extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Answers of the service when it is unreachable, broken or overloaded. A free service has no quota but slows down. */
const REFUSALS = {
  away: () => new Refusal(503, 'Service unavailable'),
  quota: () => new Refusal(429, 'Slowdown: Too many requests'),
  error: () => new Refusal(500, 'Cannot translate text: internal error'),
  malformed: () => new Refusal(400, 'Invalid request: malformed markup'),
};

type Fields = Record<string, unknown>;

/** Returns the fields of a request in either of the two encodings. */
function readFields({ body }: FastifyRequest): Fields {
  if (body instanceof URLSearchParams)
    return Object.fromEntries([...new Set(body.keys())].map((name) => [name, body.getAll(name).length > 1 ? body.getAll(name) : body.get(name)]));
  return typeof body === 'object' && body !== null ? (body as Fields) : {};
}

function readRequired(fields: Fields, name: string): unknown {
  const value = fields[name];
  if (value === undefined || value === null || value === '') throw new Refusal(400, `Invalid request: missing ${name} parameter`);
  return value;
}

function readRequest(fields: Fields): TranslationRequest & { many: boolean } {
  const q = readRequired(fields, 'q');
  const from = String(readRequired(fields, 'source'));
  const to = String(readRequired(fields, 'target'));
  const texts = Array.isArray(q) ? q : [q];
  if (!texts.every((text): text is string => typeof text === 'string')) throw new Refusal(400, 'Invalid request: q is not a text');
  if (texts.some((text) => text.length > MAX_TEXT_LENGTH))
    throw new Refusal(400, `Invalid request: request (${texts.join('').length}) exceeds text limit (${MAX_TEXT_LENGTH})`);
  const source = findLanguage(from);
  const target = findLanguage(to);
  if (source === undefined && from !== 'auto') throw new Refusal(400, `${from} is not supported`);
  if (target === undefined) throw new Refusal(400, `${to} is not supported`);
  const format = fields.format ?? 'text';
  if (format !== 'text' && format !== 'html') throw new Refusal(400, `${String(format)} format is not supported`);
  return { texts, target, source, format, many: Array.isArray(q) };
}

/**
 * Stand-in for a LibreTranslate server that answers from the phrase book: a Fastify plugin with POST /translate, POST /detect, GET /languages and
 * GET /health, for any prefix. README.md describes how unknown texts are marked.
 */
export async function libreSandbox(app: FastifyInstance, options: LibreSandboxOptions): Promise<void> {
  const translate = makeSimulatedTranslator(app, options);
  const form = 'application/x-www-form-urlencoded';
  if (app.hasContentTypeParser(form)) app.removeContentTypeParser(form);
  app.addContentTypeParser(form, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) => done(null, new URLSearchParams(String(body))));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500 && !(error instanceof Refusal)) request.log.error(error);
    return reply.status(status).send({ error: status < 500 || error instanceof Refusal ? error.message : 'Internal server error' });
  });

  /** LibreTranslate's key is in the body, and a missing one is answered with 400. */
  function checkKey({ api_key: given }: Fields): void {
    if (options.apiKey === undefined || given === options.apiKey) return;
    throw given ? new Refusal(403, 'Invalid API key') : new Refusal(400, 'Visit the portal to get an API key');
  }

  app.post('/translate', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const fields = readFields(request);
    checkKey(fields);
    const asked = readRequest(fields);
    const answers = await translate(asked, reply);
    if (answers === 'silent') return reply;
    if (typeof answers === 'string') throw REFUSALS[answers]();
    const texts = answers.map(({ text }) => text);
    const detected = answers.map((answer) => ({ language: findCode(answer.detected_source_language), confidence: 90 }));
    return {
      translatedText: asked.many ? texts : texts[0],
      ...(asked.source === undefined && { detectedLanguage: asked.many ? detected : detected[0] }),
    };
  });

  app.post('/detect', async (request) => {
    const fields = readFields(request);
    checkKey(fields);
    return [{ language: findCode(detectLanguage(String(readRequired(fields, 'q')))), confidence: 90 }];
  });

  app.get('/languages', async () => LANGUAGE_CODES.map(({ code, name }) => ({ code, name, targets: LANGUAGE_CODES.map((other) => other.code) })));
  app.get('/health', async () => ({ status: 'ok' }));
}
