import type { Language, Texts } from '../../contract/constants.ts';
import { findRecipients } from '../accounts/accounts.ts';
import { namesOfClinic } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';

/** A name that is never translated: how each language writes it where the product knows, and other ways in which it is written. */
export type Name = { texts: Partial<Record<Language, string>>; also?: readonly string[] };

/**
 * The names that a thread with this clinic speaks of: the clinic's, its treatments', its staff's, and the patient's as her passport has it.
 * A patient's and a coordinator's Latin name is the same for every reader who has no other.
 */
export async function namesFor(db: Db, hospitalId: number, patient?: { passportName: string; nativeName?: string | null }): Promise<Name[]> {
  const [ofClinic, staff] = await Promise.all([namesOfClinic(db, hospitalId), findRecipients(db, { hospitalIds: [hospitalId] })]);
  return [
    ...ofClinic.map(nameOf),
    ...staff.map(({ firstName, lastName, nativeName }) => person(`${firstName} ${lastName}`, nativeName, [`${lastName} ${firstName}`])),
    ...(patient ? namesOfPerson(patient) : []),
  ];
}

/** The names of a person as her passport has it, in either order, and as she writes it herself. */
export function namesOfPerson({ passportName, nativeName }: { passportName: string; nativeName?: string | null }): Name[] {
  return [person(passportName, nativeName, [passportName.split(/\s+/).toReversed().join(' ')])];
}

const nameOf = (texts: Texts): Name => ({ texts });

/** A person is known by a Latin name, and in Korean letters where she gave those; her own script elsewhere is no translation of it. */
function person(latin: string, native: string | null | undefined, also: readonly string[]): Name {
  const korean = native && /\p{Script=Hangul}/u.test(native) ? native : undefined;
  return { texts: { en: latin, ...(korean && { ko: korean }) }, also: [...also, ...(native && !korean ? [native] : [])] };
}

/** Every way in which these names may stand in a text, the longest first: what a request to a translation service protects. */
export function writtenForms(names: readonly Name[]): string[] {
  const forms = names.flatMap(({ texts, also = [] }) => [...Object.values(texts), ...also]).filter((form) => [...form.trim()].length > 1);
  return [...new Set(forms)].toSorted((a, b) => b.length - a.length);
}

/**
 * A translation whose names came back as the original has them, with each written for its reader where the product knows how; what it does
 * not know stays as it is. Pure.
 */
export function restoreNames(translation: string, names: readonly Name[], language: Language): string {
  const shown = new Map<string, string>();
  for (const { texts, also = [] } of names) {
    const own = texts[language] ?? texts.en;
    for (const form of [...Object.values(texts), ...also]) if (own && !shown.has(form.toLowerCase())) shown.set(form.toLowerCase(), own);
  }
  const forms = anyOf(names);
  return forms ? translation.replace(forms, (form) => shown.get(form.toLowerCase()) ?? form) : translation;
}

/** Where these names stand in a text, in order of their place. Pure. */
export function findNames(text: string, names: readonly Name[]): { start: number; end: number }[] {
  const forms = anyOf(names);
  return forms ? [...text.matchAll(forms)].map(({ 0: form, index }) => ({ start: index, end: index + form.length })) : [];
}

function anyOf(names: readonly Name[]): RegExp | undefined {
  const forms = writtenForms(names).map(pattern);
  return forms.length > 0 ? new RegExp(forms.join('|'), 'giu') : undefined;
}

/** A name in letters that words are made of stands for itself only as a whole word; other scripts write on without a space. */
function pattern(form: string): string {
  const escaped = form.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return /^[\p{Script=Latin}]/u.test(form) ? `(?<!\\p{Script=Latin})${escaped}(?!\\p{Script=Latin})` : escaped;
}
