import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type DocumentName, isSiteLanguage, LANGUAGES, type Language } from '../../contract/constants.ts';
import { isBlank } from '../../contract/rules.ts';
import { DAY_MS, toSeoulDay } from '../../contract/time.ts';
import { ContentError } from '../content/content-error.ts';
import { parseYaml } from '../content/parse-yaml.ts';
import { readSource } from '../content/sources.ts';
import { chooseParticle, PARTICLE } from './particles.ts';

/** Placeholders of a text (content/documents/README.md) with their values. */
export type Placeholders = Record<PlaceholderName, string>;
export const PLACEHOLDER_NAMES = [
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
  'figure.answer_weeks',
  'figure.answers',
  'figure.free_weeks',
] as const;
type PlaceholderName = (typeof PLACEHOLDER_NAMES)[number];

const KNOWN_PLACEHOLDERS: ReadonlySet<string> = new Set(PLACEHOLDER_NAMES);
const PLACEHOLDER = /\{\{([a-z_.]+)\}\}/g;
/** A placeholder in a Korean text with the particle after it, whose form depends on the value. */
const PLACEHOLDER_AND_PARTICLE = new RegExp(`${PLACEHOLDER.source}(${PARTICLE.source})?`, 'g');

const Text = z
  .string('must be text; quote it if it holds a colon or is a number')
  .trim()
  .refine((text) => !isBlank(text), 'is empty')
  .superRefine((text, ctx) => {
    for (const [hole, name = ''] of text.matchAll(PLACEHOLDER)) {
      if (!KNOWN_PLACEHOLDERS.has(name)) ctx.addIssue({ code: 'custom', message: `has the hole ${hole}, which nothing fills` });
    }
    if (/\{\{|\}\}/.test(text.replaceAll(PLACEHOLDER, ''))) ctx.addIssue({ code: 'custom', message: 'has a hole that is not written {{name}}' });
  });
const Table = z
  .array(z.array(Text))
  .min(2, 'needs a head and a row')
  .refine((rows) => rows.every((row) => row.length === rows[0]?.length), 'has rows of different lengths');

/** The kind of a body item is determined first, so that a problem inside a list is reported at its position. */
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
  /** Day of announcement, and the changes; required in every version but the first. */
  announced: z.iso.date('must be a quoted date such as "2025-02-03"').optional(),
  changes: z.array(Text).min(1, 'is empty').optional(),
  title: Text,
  summary: Text,
  sections: z.array(z.strictObject({ heading: Text, body: z.array(Item).min(1, 'is empty') })).min(1, 'is empty'),
});
/** A document as in its file, with unfilled placeholders. */
export type DocumentText = z.output<typeof DocumentFile>;

/** Minimum days between the announcement of a text that members agree to and the day it takes effect (terms, article 3). */
const MIN_NOTICE_DAYS = 7;
/** Documents that only describe facts. Nobody agrees to them, so corrections take effect on the day of announcement (decision 6). */
const DESCRIPTIVE_DOCUMENTS: ReadonlySet<DocumentName> = new Set<DocumentName>([
  'company-info',
  'guide',
  'unauthorized-email-collection',
  'commercial-transactions',
  'list-order',
]);

/** A document's text by language: the languages of the site, and Korean if there is a Korean text. */
type TextsByLanguage = ReadonlyMap<Language, DocumentText>;
type Versions = readonly { version: string; texts: TextsByLanguage }[];
/** All versions, oldest first, the version in force, and the next announced version. */
type VersionsInForce = { versions: string[]; inForce: string; coming: string | null };

export type Documents = {
  /** Returns a version of a document with its placeholders filled, in English if the language is missing. Undefined if there is no such version. */
  filled(name: DocumentName, version: string, language: Language, holes: Placeholders): Promise<(DocumentText & { language: Language }) | undefined>;
  /** Returns the versions of a document, which are the same in every language. A version takes effect at the start of its day in Seoul. */
  standing(name: DocumentName, now: Date): Promise<VersionsInForce>;
};

/**
 * Returns the fixed documents of a folder with all versions. A document is read on first use, in all languages, and then cached. Throws ContentError
 * for a file that is missing, malformed or in another version's folder, and for a text that takes effect too soon.
 */
export function makeDocuments(folder: string): Documents {
  const cached = new Map<DocumentName, Promise<Versions>>();
  const all = (name: DocumentName) => {
    let document = cached.get(name);
    if (!document) {
      document = readVersions(folder, name);
      // Errors are not cached, so that a repaired file works at the next request.
      document.catch(() => cached.delete(name));
      cached.set(name, document);
    }
    return document;
  };
  return {
    async filled(name, version, language, holes) {
      const texts = (await all(name)).find((one) => one.version === version)?.texts;
      const own = texts?.has(language) ? language : 'en';
      const text = texts?.get(own);
      return text && { ...fillPlaceholders(text, own, holes), language: own };
    },
    async standing(name, now) {
      const versions = (await all(name)).map(({ version }) => version);
      const today = toSeoulDay(now);
      const inForce = versions.findLast((version) => version <= today) ?? versions[0];
      return { versions, inForce: inForce as string, coming: versions.find((version) => version > today && version !== inForce) ?? null };
    },
  };
}

/** Returns all versions of a document, oldest first; at least one. */
async function readVersions(folder: string, name: DocumentName): Promise<Versions> {
  const versions = (await readdir(join(folder, name)).catch(() => [])).sort();
  if (versions.length === 0) throw new ContentError([`documents/${name}: has no version.`]);
  return Promise.all(versions.map(async (version, at) => ({ version, texts: await readVersion(folder, { name, version, first: at === 0 }) })));
}

type VersionPlace = { name: DocumentName; version: string; first: boolean };

async function readVersion(folder: string, place: VersionPlace): Promise<TextsByLanguage> {
  const files = new Set(await readdir(join(folder, place.name, place.version)));
  const languages = LANGUAGES.filter((language) => isSiteLanguage(language) || files.has(`${language}.yaml`));
  const texts = new Map(await Promise.all(languages.map(async (language) => [language, await readText(folder, place, language)] as const)));
  for (const [language, { announced }] of texts) {
    if (announced !== texts.get('en')?.announced)
      throw new ContentError([`documents/${place.name}/${place.version}/${language}.yaml: is announced on another day than its siblings.`]);
  }
  return texts;
}

async function readText(folder: string, place: VersionPlace, language: Language): Promise<DocumentText> {
  const file = join(place.name, place.version, `${language}.yaml`);
  const source = await readSource(folder, file);
  if (!source) throw new ContentError([`documents/${file}: is missing.`]);
  const problems: string[] = [];
  const text = parseYaml(DocumentFile, source, problems)?.values;
  if (text) problems.push(...findDateProblems(text, place).map((problem) => `${source.file}: ${problem}.`));
  if (!text || problems.length > 0) throw new ContentError(problems);
  return text;
}

/** Returns problems with a text's dates, such as another version's folder or a late announcement. */
function findDateProblems({ version, announced, changes }: DocumentText, { name, version: folder, first }: VersionPlace): string[] {
  if (version !== folder) return [`version is ${version}, but the folder is ${folder}`];
  if (first) return [];
  if (!announced || !changes) return ['a later version says when it was announced and what changes'];
  const days = (Date.parse(version) - Date.parse(announced)) / DAY_MS;
  const notice = DESCRIPTIVE_DOCUMENTS.has(name) ? 0 : MIN_NOTICE_DAYS;
  return days < notice ? [`is announced ${days} days before it takes effect, and not ${notice}`] : [];
}

function fillPlaceholders(text: DocumentText, language: Language, holes: Placeholders): DocumentText {
  const into = (s: string) =>
    language === 'ko'
      ? s.replaceAll(
          PLACEHOLDER_AND_PARTICLE,
          (_hole, name: PlaceholderName, particle?: string) => holes[name] + (particle ? chooseParticle(holes[name], particle) : ''),
        )
      : s.replaceAll(PLACEHOLDER, (_hole, name: PlaceholderName) => holes[name]);
  return {
    version: text.version,
    announced: text.announced,
    changes: text.changes?.map(into),
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
