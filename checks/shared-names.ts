/** Exported names that files of one top folder share on purpose, each with its reason. */
export const SHARED_NAMES: Readonly<Record<string, string>> = {
  ar: 'texts of mails and notices, a file per language',
  en: 'texts of mails and notices, a file per language',
  ja: 'texts of mails and notices, a file per language',
  ko: 'texts of mails and notices, a file per language',
  zh: 'texts of mails and notices, a file per language',
  WORDS: 'texts of each stand-in of the sandbox',
  Words: 'shape of the texts of each stand-in of the sandbox',
};
