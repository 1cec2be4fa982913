import { getTranslationSettings } from '../../../contract/translated-languages.ts';
import type { Translator } from '../translation/port.ts';
import type { SecondOpinion } from './port.ts';

/** Second opinion by a translation service: its own translation of the original. */
export const translatorOpinion = (service: string, translator: Translator): SecondOpinion => ({
  service,
  async ask({ original, translation }) {
    const { text, outcome } = await translator.translate(original.text, original.language, getTranslationSettings(translation.language).target);
    return outcome === 'done' ? { outcome: 'translated', text } : { outcome: 'none' };
  },
});
