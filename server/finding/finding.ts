export { areSynonymsEmpty, importSynonyms } from './import/import-synonyms.ts';
