/** Public interface of this room: terms with a fixed translation, and names that are never translated (specification 7.10). */
export { changedMedicines } from './check-terms.ts';
export { importTerms } from './import/import-terms.ts';
export { findNames, namesFor, namesOfPerson, type ProperName, restoreNames, writtenForms } from './names.ts';
export { getTermBook, type KnownMedicine, makeTermBook, readMedicines } from './term-book.ts';
export { noteMissingTerms } from './term-misses.ts';
export { areTermsEmpty, medicineTerms } from './terms.tables.ts';
