import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type DocumentName, SITE_LANGUAGES, type SiteLanguage } from '../../contract/words.ts';

/** The only holes a text may have (content/documents/README.md), each with what fills it. */
export type Holes = Record<HoleName, string>;
export const HOLE_NAMES = [
  'brand',
  'company.name',
  'company.representative',
  'company.business_number',
  'company.mail_order_number',
  'company.medical_tourism_number',
  'company.address',
  'company.email',
  'company.privacy_officer',
  'company.hosting',
  'support.phone',
  'support.hours',
] as const;
type HoleName = (typeof HOLE_NAMES)[number];

const KNOWN: ReadonlySet<string> = new Set(HOLE_NAMES);
const HOLE = /\{\{([a-z_.]+)\}\}/g;

const Text = z
  .string('must be text; quote it if it holds a colon or is a number')
  .trim()
  .min(1, 'is empty')
  .superRefine((text, ctx) => {
    for (const [hole, name = ''] of text.matchAll(HOLE)) {
      if (!KNOWN.has(name)) ctx.addIssue({ code: 'custom', message: `has the hole ${hole}, which nothing fills` });
    }
    if (/\{\{|\}\}/.test(text.replaceAll(HOLE, ''))) ctx.addIssue({ code: 'custom', message: 'has a hole that is not written {{name}}' });
  });
const Table = z
  .array(z.array(Text))
  .min(2, 'needs a head and a row')
  .refine((rows) => rows.every((row) => row.length === rows[0]?.length), 'has rows of different lengths');

/** A body item is told by its kind first, so that a fault inside a list is reported where it is. */
const Item = z.unknown().transform((value, ctx) => {
  const kind =
    typeof value === 'string'
      ? Text
      : hasKey(value, 'list')
        ? z.strictObject({ list: z.array(Text).min(1, 'is empty') })
        : hasKey(value, 'table')
          ? z.strictObject({ table: Table })
          : undefined;
  const parsed = kind?.safeParse(value);
  if (parsed?.success) return parsed.data;
  if (!parsed) ctx.addIssue({ code: 'custom', message: 'must be text, list: or table: (quote a text that holds a colon)' });
  for (const issue of parsed?.error.issues ?? []) ctx.addIssue({ code: 'custom', path: issue.path, message: issue.message });
  return z.NEVER;
});
const hasKey = (value: unknown, key: string) => typeof value === 'object' && value !== null && Object.hasOwn(value, key);

const DocumentFile = z.strictObject({
  version: z.iso.date('must be a quoted date such as "2025-02-10"'),
  title: Text,
  summary: Text,
  sections: z.array(z.strictObject({ heading: Text, body: z.array(Item).min(1, 'is empty') })).min(1, 'is empty'),
});
/** A document as its file has it, holes unfilled. */
export type DocumentText = z.output<typeof DocumentFile>;

/** A document file that cannot be used: which one, and what is wrong in it. */
export class DocumentError extends Error {
  override name = 'DocumentError';
}

export type Documents = {
  /** One document with its holes filled. */
  filled(name: DocumentName, language: SiteLanguage, holes: Holes): Promise<DocumentText>;
  /** The version in force: what a recorded consent names. The same in every language. */
  version(name: DocumentName): Promise<string>;
};

/**
 * The fixed documents of a folder. Each is read on first use, in all languages at once, and then kept.
 * A file that is missing, malformed or of another version than its siblings throws DocumentError.
 */
export function makeDocuments(folder: string): Documents {
  const kept = new Map<DocumentName, Promise<Record<SiteLanguage, DocumentText>>>();
  const all = (name: DocumentName) => {
    let document = kept.get(name);
    if (!document) {
      document = readAll(folder, name);
      // A fault is not kept: a repaired file works at the next request.
      document.catch(() => kept.delete(name));
      kept.set(name, document);
    }
    return document;
  };
  return {
    filled: async (name, language, holes) => fill((await all(name))[language], holes),
    version: async (name) => (await all(name)).en.version,
  };
}

async function readAll(folder: string, name: DocumentName): Promise<Record<SiteLanguage, DocumentText>> {
  const texts = await Promise.all(SITE_LANGUAGES.map(async (language) => [language, await readOne(folder, name, language)] as const));
  const document = Object.fromEntries(texts) as Record<SiteLanguage, DocumentText>;
  for (const [language, { version }] of texts) {
    if (version !== document.en.version)
      throw new DocumentError(`documents/${name}/${language}.yaml: version is ${version}, but en.yaml has ${document.en.version}`);
  }
  return document;
}

async function readOne(folder: string, name: DocumentName, language: SiteLanguage): Promise<DocumentText> {
  const file = `documents/${name}/${language}.yaml`;
  let data: unknown;
  try {
    data = parse(await readFile(join(folder, name, `${language}.yaml`), 'utf8'));
  } catch (cause) {
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    throw new DocumentError(`${file}: ${missing ? 'is missing' : (cause as Error).message}`, { cause });
  }
  const parsed = DocumentFile.safeParse(data);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.') || 'the file'} ${message}`);
  throw new DocumentError(`${file}: ${faults.join('; ')}`);
}

function fill(text: DocumentText, holes: Holes): DocumentText {
  const into = (s: string) => s.replaceAll(HOLE, (_hole, name: HoleName) => holes[name]);
  return {
    version: text.version,
    title: into(text.title),
    summary: into(text.summary),
    sections: text.sections.map(({ heading, body }) => ({
      heading: into(heading),
      body: body.map((item) => {
        if (typeof item === 'string') return into(item);
        return 'list' in item ? { list: item.list.map(into) } : { table: item.table.map((row) => row.map(into)) };
      }),
    })),
  };
}
