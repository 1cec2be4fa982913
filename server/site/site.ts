import { DOCUMENTS, type DocumentName, type Language } from '../../contract/constants.ts';
import { getLanguageSettings } from '../../contract/languages.ts';
import { ANSWER_TIME_WEEKS, MAX_FREE_SEARCH_WEEKS, MIN_ANSWERS_FOR_TIME } from '../../contract/rules.ts';
import type { FixedDocument, SiteSettings } from '../../contract/site/site.ts';
import { ContentError } from '../content/content-error.ts';
import { listSampleGroups, makeOwnTexts, makeOwnTextsImport } from '../content/own-texts.ts';
import type { Deps } from '../deps.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Payments } from '../providers/payment/port.ts';
import { checkDocuments, type Documents, isPastVersion, makeDocuments, type Placeholders } from './documents.ts';

const readDocuments = makeOwnTexts('documents', makeDocuments);

/** Imports `documents/` of a content folder. A version whose day has come never changes. */
export const importDocuments = makeOwnTextsImport('documents', { parse: checkDocuments, isFixed: isPastVersion });

/** Documents that say how the product works, and hold for every operator. All others are an operator's own statements. */
const PRODUCT_DOCUMENTS: readonly DocumentName[] = ['guide', 'list-order'];

/**
 * Throws ConfigError while a legal text is the demonstration's, because production must not go live with it. Returns the texts that were imported
 * without a change of the demonstration's words.
 */
export async function requireOwnDocuments(db: Db): Promise<string[]> {
  const isOwn = (group: string) => !PRODUCT_DOCUMENTS.some((name) => group === `documents/${name}`);
  const { neverImported, unchanged } = await listSampleGroups(db, 'documents');
  const missing = neverImported.filter(isOwn);
  if (missing.length > 0)
    throw new ConfigError(
      `Production needs your own legal texts in place of the demonstration's. Import ${missing.join(', ')} (content/README.md): npm run content -- import <folder> --apply`,
    );
  return unchanged.filter(isOwn);
}

/** Returns the settings of this installation for the pages: brand, company, customer center, public key of the payment window, announced texts. */
export async function readSiteSettings({ config, clock, payments, database }: Pick<Deps, 'config' | 'clock' | 'payments' | 'database'>): Promise<SiteSettings> {
  const documents = await readDocuments(database.db);
  const standing = DOCUMENTS.map((name) => ({ name, version: findComingVersion(documents, name, clock.now()) }));
  return {
    ...toInstallationSettings(config),
    payment: toPaymentSettings(payments),
    announced: standing.flatMap(({ name, version }) => (version ? [{ name, version }] : [])),
  };
}

/** Every page calls this. A faulty file must fail only where its text is read. */
function findComingVersion(documents: Documents, name: DocumentName, now: Date): string | null {
  try {
    return documents.standing(name, now).coming;
  } catch (error) {
    if (error instanceof ContentError) return null;
    throw error;
  }
}

function toInstallationSettings(config: Config): Omit<SiteSettings, 'announced' | 'payment'> {
  return {
    brand: config.BRAND_NAME,
    company: {
      name: config.COMPANY_NAME,
      representative: config.COMPANY_REPRESENTATIVE,
      business_number: config.COMPANY_BUSINESS_NUMBER,
      mail_order_number: config.COMPANY_MAIL_ORDER_NUMBER,
      medical_tourism_number: config.COMPANY_MEDICAL_TOURISM_NUMBER,
      address: config.COMPANY_ADDRESS,
      email: config.COMPANY_EMAIL,
      privacy_officer: config.COMPANY_PRIVACY_OFFICER,
      hosting: config.COMPANY_HOSTING,
    },
    support: { phone: config.SUPPORT_PHONE, hours: config.SUPPORT_HOURS },
    business_check_url: config.BUSINESS_CHECK_URL,
    clinic_inquiry_url: config.CLINIC_INQUIRY_URL,
    sign_in: { providers: config.socialProviders, wechat: config.SUPPORT_WECHAT ?? null, whatsapp: config.SUPPORT_WHATSAPP ?? null },
    sandbox: Object.values(config.sandbox).some(Boolean),
  };
}

function toPaymentSettings(payments: Payments): SiteSettings['payment'] {
  const { clientKey, script, isSandbox } = payments.page();
  return { provider: payments.provider, client_key: clientKey, sdk_url: script, sandbox: isSandbox };
}

/**
 * Returns a fixed text in the reader's language, with brand and company filled in. The version is the one in force or the requested one, so that
 * people can read what they agreed to and what is coming. Without a Korean text, Korean readers get the English one; `language` gives the actual
 * language. Throws `not-found` for an unknown version, ContentError for a faulty file.
 */
export async function readDocument(
  name: DocumentName,
  asked: { language: Language; version?: string | undefined },
  { config, clock, database }: Pick<Deps, 'config' | 'clock' | 'database'>,
): Promise<FixedDocument> {
  const holes = toPlaceholders(toInstallationSettings(config), asked.language);
  const documents = await readDocuments(database.db);
  const { versions, inForce, coming } = documents.standing(name, clock.now());
  const text = documents.filled(name, asked.version ?? inForce, asked.language, holes);
  const next = coming ? documents.filled(name, coming, asked.language, holes) : undefined;
  if (!text) throw new AppError('not-found');
  return {
    name,
    ...text,
    changes: text.changes ?? [],
    in_force: inForce,
    coming: next ? { version: next.version, changes: next.changes ?? [] } : null,
    versions,
  };
}

function toPlaceholders({ brand, company, support }: Omit<SiteSettings, 'announced' | 'payment'>, language: Language): Placeholders {
  // In an Arabic line, the full stop of "Inc." would move to the other end, so names are isolated (FSI, PDI). Addresses are not isolated, because
  // people copy them.
  const name = (words: string) => (getLanguageSettings(language).direction === 'rtl' ? `\u2068${words}\u2069` : words);
  return {
    brand,
    'company.name': name(company.name),
    'company.representative': company.representative,
    'company.business_number': company.business_number,
    'company.mail_order_number': company.mail_order_number,
    'company.medical_tourism_number': company.medical_tourism_number,
    'company.address': company.address,
    'company.email': company.email,
    'company.privacy_officer': company.privacy_officer,
    'company.hosting': name(company.hosting),
    'support.phone': support.phone,
    'support.hours': support.hours,
    // Figures of published rules come from the constants that the program itself uses.
    'figure.answer_weeks': String(ANSWER_TIME_WEEKS),
    'figure.answers': String(MIN_ANSWERS_FOR_TIME),
    'figure.free_weeks': String(MAX_FREE_SEARCH_WEEKS),
  };
}

/** Returns these documents with the version in force (`YYYY-MM-DD`), which is recorded with a consent. */
export async function listDocumentsInForce(db: Db, names: readonly DocumentName[], now: Date): Promise<{ name: DocumentName; version: string }[]> {
  const documents = await readDocuments(db);
  return names.map((name) => ({ name, version: documents.standing(name, now).inForce }));
}
