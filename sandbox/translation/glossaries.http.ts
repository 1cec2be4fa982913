import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxStore } from '../store.ts';

/** A glossary's binding words in one direction: words of the source with their translations. */
type Dictionary = { source_lang: string; target_lang: string; entries: [string, string][] };
interface Glossary {
  glossary_id: string;
  name: string;
  creation_time: string;
  dictionaries: Dictionary[];
  /** The store cannot remove records, so a deleted glossary is marked and no longer found. */
  deleted?: true;
}

const KIND = 'deepl-glossary';
const LANGUAGES = ['ar', 'en', 'ja', 'ko', 'zh'];
/** Maximum number of glossaries per account. `MAX_REQUEST_BYTES` is the maximum size of a request. */
const MAX_GLOSSARIES = 100;
const MAX_REQUEST_BYTES = 10 * 1024 * 1024;

class GlossaryRefusal extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Returns the dictionary of a glossary for one direction. Throws DeepL's 404 for an unknown glossary, 400 for a missing direction. */
export async function findDictionary(store: SandboxStore, id: string, from: string | undefined, to: string): Promise<Dictionary> {
  if (from === undefined) throw new GlossaryRefusal(400, "Bad request. Reason: 'source_lang' is required with a glossary.");
  const found = (await findGlossary(store, id)).dictionaries.find((each) => each.source_lang === from && each.target_lang === to);
  if (!found) throw new GlossaryRefusal(400, `The glossary has no dictionary from ${from} to ${to}.`);
  return found;
}

/**
 * Stand-in for DeepL's glossaries, version 3: list, create, get, delete, entries of a dictionary, replace a dictionary. Data is in the store, shared
 * by every process of the product. `fault` returns the fault of the translation stand-in.
 */
export function registerGlossarySandbox(app: FastifyInstance, store: SandboxStore, fault: () => Promise<string>): void {
  const able = async () => {
    const wrong = await fault();
    if (wrong === 'away') throw new GlossaryRefusal(503, 'Service unavailable');
    if (wrong === 'quota') throw new GlossaryRefusal(456, 'Quota exceeded');
    if (wrong === 'error') throw new GlossaryRefusal(500, 'Internal server error');
  };
  app.get('/v3/glossaries', async () => {
    await able();
    return { glossaries: (await listGlossaries(store)).map(toGlossarySummary) };
  });
  app.post('/v3/glossaries', { bodyLimit: MAX_REQUEST_BYTES }, async (request, reply) => {
    await able();
    const fields = readBody(request.body);
    if ((await listGlossaries(store)).length >= MAX_GLOSSARIES) throw new GlossaryRefusal(456, 'Too many glossaries');
    const glossary: Glossary = {
      glossary_id: randomUUID(),
      name: readName(fields),
      creation_time: new Date().toISOString(),
      dictionaries: readDictionaries(fields),
    };
    await store.insert(KIND, glossary.glossary_id, glossary);
    return reply.status(201).send(toGlossarySummary(glossary));
  });
  app.get<ById>('/v3/glossaries/:id', async ({ params }) => toGlossarySummary(await findGlossary(store, params.id)));
  app.delete<ById>('/v3/glossaries/:id', async ({ params }, reply: FastifyReply) => {
    await able();
    await findGlossary(store, params.id);
    await store.update<Glossary>(KIND, params.id, (glossary) => ({ ...glossary, deleted: true }));
    return reply.status(204).send();
  });
  app.get<ById & { Querystring: { source_lang?: string; target_lang?: string } }>('/v3/glossaries/:id/entries', async ({ params, query }) => {
    const { entries, ...pair } = await findDictionary(store, params.id, query.source_lang?.toLowerCase(), query.target_lang?.toLowerCase() ?? '');
    return { dictionaries: [{ ...pair, entries: entries.map((entry) => entry.join('\t')).join('\n'), entries_format: 'tsv' }] };
  });
  app.put<ById>('/v3/glossaries/:id/dictionaries', { bodyLimit: MAX_REQUEST_BYTES }, async ({ params, body }) => {
    await able();
    await findGlossary(store, params.id);
    const dictionary = readDictionary((name) => readBody(body)(name));
    const others = (each: Dictionary) => each.source_lang !== dictionary.source_lang || each.target_lang !== dictionary.target_lang;
    await store.update<Glossary>(KIND, params.id, (glossary) => ({ ...glossary, dictionaries: [...glossary.dictionaries.filter(others), dictionary] }));
    return toDictionarySummary(dictionary);
  });
}

type ById = { Params: { id: string } };
type Fields = (name: string) => unknown;

async function listGlossaries(store: SandboxStore): Promise<Glossary[]> {
  return (await store.list<Glossary>(KIND, 10 * MAX_GLOSSARIES)).filter(({ deleted }) => !deleted);
}

async function findGlossary(store: SandboxStore, id: string): Promise<Glossary> {
  const found = await store.get<Glossary>(KIND, id);
  if (!found || found.deleted) throw new GlossaryRefusal(404, 'Glossary not found');
  return found;
}

const toDictionarySummary = ({ entries, ...pair }: Dictionary) => ({ ...pair, entry_count: entries.length });
const toGlossarySummary = ({ dictionaries, deleted: _, ...glossary }: Glossary) => ({ ...glossary, dictionaries: dictionaries.map(toDictionarySummary) });

/** Returns a function that reads a field: by its name in a form, `dictionaries[0].entries`, or by the same path in JSON. */
function readBody(body: unknown): Fields {
  if (body instanceof URLSearchParams) return (name) => body.get(name) ?? undefined;
  return (name) =>
    name
      .split(/[.[\]]+/)
      .filter(Boolean)
      .reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), body);
}

function readName(fields: Fields): string {
  const name = fields('name');
  if (typeof name !== 'string' || name.trim() === '') throw new GlossaryRefusal(400, "Bad request. Reason: 'name' is missing.");
  return name;
}

function readDictionaries(fields: Fields): Dictionary[] {
  const read: Dictionary[] = [];
  while (fields(`dictionaries[${read.length}].source_lang`) !== undefined) {
    const before = `dictionaries[${read.length}].`;
    read.push(readDictionary((name) => fields(before + name)));
  }
  if (read.length === 0) throw new GlossaryRefusal(400, "Bad request. Reason: 'dictionaries' is missing.");
  return read;
}

function readDictionary(field: Fields): Dictionary {
  const language = (name: string) => {
    const code = String(field(name) ?? '').toLowerCase();
    if (!LANGUAGES.includes(code)) throw new GlossaryRefusal(400, `Bad request. Reason: Value for '${name}' not supported.`);
    return code;
  };
  const [source_lang, target_lang] = [language('source_lang'), language('target_lang')];
  if (source_lang === target_lang) throw new GlossaryRefusal(400, 'Bad request. Reason: Unsupported glossary source and target language pair');
  if (field('entries_format') !== 'tsv') throw new GlossaryRefusal(400, "Bad request. Reason: Value for 'entries_format' not supported.");
  const entries = String(field('entries') ?? '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.split('\t').map((word) => word.trim()));
  if (entries.length === 0) throw new GlossaryRefusal(400, 'Bad request. Reason: Missing or invalid argument: entries');
  const seen = new Set<string>();
  return {
    ...{ source_lang, target_lang },
    entries: entries.map(([source = '', target = '', ...more], at) => {
      if (source === '' || target === '' || more.length > 0) throw new GlossaryRefusal(400, `Bad request. Reason: Invalid glossary entry in line ${at + 1}`);
      if (seen.has(source)) throw new GlossaryRefusal(400, `Bad request. Reason: Duplicate source entry "${source}" in line ${at + 1}`);
      seen.add(source);
      return [source, target];
    }),
  };
}
