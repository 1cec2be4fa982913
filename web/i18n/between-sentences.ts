import type { Language } from '../../contract/constants.ts';

/** What stands between two sentences of a paragraph: Japanese and Chinese have nothing there. */
export const betweenSentences = (language: Language): string => (language === 'ja' || language === 'zh' ? '' : ' ');
