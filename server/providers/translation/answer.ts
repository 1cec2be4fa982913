import { LANGUAGES, type Language } from '../../../contract/constants.ts';
import { isBlank } from '../../../contract/rules.ts';
import { type Translation, TranslationError } from './port.ts';

/**
 * Validates an answer from any service as untrusted text (security 6.6): well-formed, plain and of limited length. The sandbox's ‹ and › mark
 * untranslated parts only if the source contains neither.
 */
export function toTranslation(source: string, text: unknown, detectedCode: unknown): Translation {
  if (typeof text !== 'string' || isBlank(text) || text.includes('\u0000')) throw new TranslationError('the answer holds no usable text', true);
  const bounded = text.slice(0, source.length * 8 + 200).toWellFormed();
  const detected = typeof detectedCode === 'string' ? detectedCode.slice(0, 2).toLowerCase() : '';
  const marked = /[‹›]/.test(bounded) && !/[‹›]/.test(source);
  return {
    text: bounded,
    outcome: bounded.trim() === source.trim() ? 'untranslated' : marked ? 'partial' : 'done',
    detected: LANGUAGES.includes(detected as Language) ? (detected as Language) : null,
  };
}
