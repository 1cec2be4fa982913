import type { Language, TextByLanguage } from '../../contract/constants.ts';
import { findMembers } from '../accounts/accounts.ts';
import { namesOfClinic } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';

/** A name that is never translated. `texts`: its known spelling in each language; `also`: other spellings. */
export type ProperName = { texts: Partial<Record<Language, string>>; also?: readonly string[] };

/**
 * Returns the names that can occur in a thread with this clinic: the clinic, its treatments, its coordinators, and the patient's passport name. A
 * person without a spelling in the reader's language gets the Latin name.
 */
export async function listProperNames(db: Db, hospitalId: number, patient?: { passportName: string; nativeName?: string | null }): Promise<ProperName[]> {
  const [ofClinic, staff] = await Promise.all([namesOfClinic(db, hospitalId), findMembers(db, { hospitalIds: [hospitalId] })]);
  return [
    ...ofClinic.map(toProperName),
    ...staff.map(({ firstName, lastName, nativeName }) => toPersonName(`${firstName} ${lastName}`, nativeName, [`${lastName} ${firstName}`])),
    ...(patient ? toPersonNames(patient) : []),
  ];
}

/** Returns a person's names: the passport name in either order, and the native name. */
export function toPersonNames({ passportName, nativeName }: { passportName: string; nativeName?: string | null }): ProperName[] {
  return [toPersonName(passportName, nativeName, [passportName.split(/\s+/).toReversed().join(' ')])];
}

const toProperName = (texts: TextByLanguage): ProperName => ({ texts });

/**
 * Returns a person's name: the Latin name, and a Korean one if the person gave it. A native name in another script is only another spelling, not a
 * translation.
 */
function toPersonName(latin: string, native: string | null | undefined, also: readonly string[]): ProperName {
  const korean = native && /\p{Script=Hangul}/u.test(native) ? native : undefined;
  return { texts: { en: latin, ...(korean && { ko: korean }) }, also: [...also, ...(native && !korean ? [native] : [])] };
}

/** Returns every spelling of these names, longest first. A translation request protects these words. */
export function listSpellings(names: readonly ProperName[]): string[] {
  const forms = names.flatMap(({ texts, also = [] }) => [...Object.values(texts), ...also]).filter((form) => [...form.trim()].length > 1);
  return [...new Set(forms)].toSorted((a, b) => b.length - a.length);
}

/** Replaces names in a translation by their spelling for the reader, if known. Other names stay unchanged. Pure. */
export function restoreNames(translation: string, names: readonly ProperName[], language: Language): string {
  const shown = new Map<string, string>();
  for (const { texts, also = [] } of names) {
    const own = texts[language] ?? texts.en;
    for (const form of [...Object.values(texts), ...also]) if (own && !shown.has(form.toLowerCase())) shown.set(form.toLowerCase(), own);
  }
  const forms = matchAnyPattern(names);
  return forms ? translation.replace(forms, (form) => shown.get(form.toLowerCase()) ?? form) : translation;
}

/** Returns the positions of these names in a text, in order. Pure. */
export function findNames(text: string, names: readonly ProperName[]): { start: number; end: number }[] {
  const forms = matchAnyPattern(names);
  return forms ? [...text.matchAll(forms)].map(({ 0: form, index }) => ({ start: index, end: index + form.length })) : [];
}

function matchAnyPattern(names: readonly ProperName[]): RegExp | undefined {
  const forms = listSpellings(names).map(namePattern);
  return forms.length > 0 ? new RegExp(forms.join('|'), 'giu') : undefined;
}

/** In scripts with word boundaries, a name matches only as a whole word. In other scripts, text can continue without a space. */
function namePattern(form: string): string {
  const escaped = form.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return /^[\p{Script=Latin}]/u.test(form) ? `(?<!\\p{Script=Latin})${escaped}(?!\\p{Script=Latin})` : escaped;
}
