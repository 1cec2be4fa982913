import type { TranslationState } from '../../contract/threads/consultations.ts';
import type { ThreadKey } from './thread-text.ts';

/** Why the original stands alone. */
export const ALONE: Partial<Record<TranslationState, ThreadKey>> = {
  late: 'message.late',
  mixed: 'message.mixed',
  failed: 'message.translationFailed',
  implausible: 'message.implausible',
  stopped: 'message.translationStopped',
};
/** What a translation that is there may lack. */
export const LACKING: Partial<Record<TranslationState, ThreadKey>> = { partial: 'message.partial', mixed: 'message.mixed' };
