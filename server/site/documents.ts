import { z } from 'zod';
import { DOCUMENTS, type DocumentName, isSiteLanguage, LANGUAGES, type Language } from '../../contract/constants.ts';
import { isBlank } from '../../contract/rules.ts';
import { DAY_MS, toSeoulDay } from '../../contract/time.ts';
import { ContentError } from '../content/content-error.ts';
import { problemsOf } from '../content/own-texts.ts';
import { parseYaml } from '../content/parse-yaml.ts';
import type { YamlSource } from '../content/sources.ts';
import { chooseParticle, PARTICLE } from './particles.ts';

/** Placeholders of a text (content/documents/README.md) with their values. */
export type Placeholders = Record<PlaceholderName, string>;
const PLACEHOLDER_NAMES = [
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
  filled(name: DocumentName, version: string, language: Language, holes: Placeholders): (DocumentText & { language: Language }) | undefined;
  /** Returns the versions of a document, which are the same in every language. A version takes effect at the start of its day in Seoul. */
  standing(name: DocumentName, now: Date): VersionsInForce;
};

/**
 * Returns the fixed documents in these files, with all versions. A document is parsed on first use, in all languages. Both functions throw
 * ContentError for a file that is missing, malformed or in another version's folder, and for a text that takes effect too soon.
 */
export function makeDocuments(sources: readonly YamlSource[]): Documents {
  const parsed = new Map<DocumentName, Versions>();
  const all = (name: DocumentName): Versions => {
    const versions = parsed.get(name) ?? parseVersions(name, sources);
    parsed.set(name, versions);
    return versions;
  };
  return {
    filled(name, version, language, holes) {
      const texts = all(name).find((one) => one.version === version)?.texts;
      const own = texts?.has(language) ? language : 'en';
      const text = texts?.get(own);
      return text && { ...fillPlaceholders(text, own, holes), language: own };
    },
    standing(name, now) {
      const versions = all(name).map(({ version }) => version);
      const today = toSeoulDay(now);
      const inForce = versions.findLast((version) => version <= today) ?? versions[0];
      return { versions, inForce: inForce as string, coming: versions.find((version) => version > today && version !== inForce) ?? null };
    },
  };
}

/** Parses all documents of an import. Throws ContentError with every problem, also for files that belong to no document. */
export function checkDocuments(sources: readonly YamlSource[]): void {
  const names = new Set(sources.map(({ path }) => placeOf(path).name));
  const problems = [...names].flatMap((name) => {
    const known = DOCUMENTS.find((one) => one === name);
    if (!known) return [`documents/${name}: is no document. There are ${DOCUMENTS.join(', ')}.`];
    return problemsOf(() => parseVersions(known, sources));
  });
  if (problems.length > 0) throw new ContentError(problems);
}

/** True for a version whose day has come. People may have agreed to it, so its texts stay as they are. */
export const isPastVersion = (path: string, now: Date): boolean => placeOf(path).version <= toSeoulDay(now);

/** Splits "documents/terms/2025-02-10/en.yaml". */
function placeOf(path: string): { name: string; version: string; language: string } {
  const [, name = '', version = '', file = ''] = path.split('/');
  return { name, version, language: file.replace(/\.yaml$/, '') };
}

/** Returns all versions of a document, oldest first; at least one. */
function parseVersions(name: DocumentName, sources: readonly YamlSource[]): Versions {
  const versions = Map.groupBy(
    sources.filter(({ path }) => placeOf(path).name === name),
    ({ path }) => placeOf(path).version,
  );
  if (versions.size === 0) throw new ContentError([`documents/${name}: has no version.`]);
  return [...versions.keys()].sort().map((version, at) => ({ version, texts: parseVersion({ name, version, first: at === 0 }, versions.get(version) ?? []) }));
}

type VersionPlace = { name: DocumentName; version: string; first: boolean };

function parseVersion(place: VersionPlace, sources: readonly YamlSource[]): TextsByLanguage {
  const byLanguage = new Map(sources.map((source) => [placeOf(source.path).language, source]));
  const folder = `documents/${place.name}/${place.version}`;
  const problems = [...byLanguage.keys()]
    .filter((name) => !LANGUAGES.some((one) => one === name))
    .map((name) => `${folder}/${name}.yaml: is in no language of the product.`);
  const texts = new Map<Language, DocumentText>();
  for (const language of LANGUAGES.filter((one) => isSiteLanguage(one) || byLanguage.has(one))) {
    const source = byLanguage.get(language);
    const text = source ? parseText(source, place, problems) : undefined;
    if (!source) problems.push(`${folder}/${language}.yaml: is missing.`);
    if (text) texts.set(language, text);
  }
  for (const [language, { announced }] of texts) {
    const english = texts.get('en');
    if (english && announced !== english.announced) problems.push(`${folder}/${language}.yaml: is announced on another day than its siblings.`);
  }
  if (problems.length > 0) throw new ContentError(problems);
  return texts;
}

function parseText(source: YamlSource, place: VersionPlace, problems: string[]): DocumentText | undefined {
  const text = parseYaml(DocumentFile, source, problems)?.values;
  if (text) problems.push(...findDateProblems(text, place).map((problem) => `${source.file}: ${problem}.`));
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
