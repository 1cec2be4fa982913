/** Public interface of this folder: terms with a fixed translation, and names that are never translated (specification 7.10). */
export { findChangedMedicines } from './check-terms.ts';
export { importTerms } from './import/import-terms.ts';
export {
  findNames,
  listProperNames,
  listSpellings,
  type ProperName,
  restoreNames,
  toPersonNames,
} from './names.ts';
export { getTermBook, type KnownMedicine, makeTermBook, readMedicines } from './term-book.ts';
export { countMissingTerms } from './term-misses.ts';
export { hasNoTerms, listMedicineForms } from './terms.tables.ts';
