/** Returns only the given fields of an answer. A loader's data is written into the document, so unused fields would enlarge it. */
export function pickFields<Whole extends object, Name extends keyof Whole>(whole: Whole, names: readonly Name[]): Pick<Whole, Name> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>;
}
