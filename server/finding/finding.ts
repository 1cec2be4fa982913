export { foldSearchText, foldWithoutSpaces, isUnspaced } from './fold.rules.ts';
export { areSynonymsEmpty, importSynonyms } from './import/import-synonyms.ts';
export { exportSaved, forgetSaved } from './saved/saved.ts';
