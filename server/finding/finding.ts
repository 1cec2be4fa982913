export { foldSearchText, foldWithoutSpaces, isUnspaced } from './fold.rules.ts';
export { areSynonymsEmpty, importSynonyms } from './import/import-synonyms.ts';
export { deleteSavedOfMember as forgetSaved, exportSaved } from './saved/saved.ts';
