import type { Language } from '../../contract/constants.ts';

/** Returns the separator between two sentences. It is empty in Japanese and Chinese. */
export const getSentenceSeparator = (language: Language): string => (language === 'ja' || language === 'zh' ? '' : ' ');
