import type { TranslationState } from '../../../contract/threads/consultations.ts';
import type { PhraseKey } from '../../i18n/translations.tsx';

/** Reasons why the original is shown without a translation. */
export const UNTRANSLATED_REASONS: Partial<Record<TranslationState, PhraseKey<'thread'>>> = {
  late: 'message.late',
  mixed: 'message.mixed',
  failed: 'message.translationFailed',
  implausible: 'message.implausible',
  stopped: 'message.translationStopped',
};
/** Defects of a translation that is shown. */
export const TRANSLATION_DEFECTS: Partial<Record<TranslationState, PhraseKey<'thread'>>> = { partial: 'message.partial', mixed: 'message.mixed' };
