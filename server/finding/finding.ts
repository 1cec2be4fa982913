export { foldSearchText, foldWithoutSpaces, isUnspacedScript } from './fold.rules.ts';
export { areSynonymsEmpty, importSynonyms } from './import/import-synonyms.ts';
export { deleteSavedOfMember, exportSaved } from './saved/saved.ts';
