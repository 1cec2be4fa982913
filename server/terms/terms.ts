/** The front of the room: terms with a fixed translation, and the names that no translation touches (specification 7.10). */
export { changedMedicines } from './check-terms.ts';
export { importTerms } from './import/import-terms.ts';
export { findNames, type Name, namesFor, namesOfPerson, restoreNames, writtenForms } from './names.ts';
export { getTermBook, type KnownMedicine, makeTermBook, readMedicines } from './term-book.ts';
export { noteMissingTerms } from './term-misses.ts';
export { areTermsEmpty, medicineTerms } from './terms.tables.ts';
