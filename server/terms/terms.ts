/** Public interface of this folder: terms with a fixed translation, and names that are never translated (specification 7.10). */
export { findChangedMedicines as changedMedicines } from './check-terms.ts';
export { importTerms } from './import/import-terms.ts';
export {
  findNames,
  listProperNames as namesFor,
  listSpellings as writtenForms,
  type ProperName,
  restoreNames,
  toPersonNames as namesOfPerson,
} from './names.ts';
export { getTermBook, type KnownMedicine, makeTermBook, readMedicines } from './term-book.ts';
export { countMissingTerms as noteMissingTerms } from './term-misses.ts';
export { hasNoTerms as areTermsEmpty, listMedicineForms as medicineTerms } from './terms.tables.ts';
