import type { Language } from '../../../contract/constants.ts';

/** An instruction and its delivered translation, with people masked in both. */
export type TextPair = Record<'original' | 'translation', { text: string; language: Language }>;

/**
 * `translated`: another translation of the original, to be compared. `differs`: `part`, quoted from one of the texts, means something else. `none`: an
 * unusable answer.
 */
export type Opinion = { outcome: 'translated'; text: string } | { outcome: 'same' } | { outcome: 'differs'; part: string } | { outcome: 'none' };

/** Port of a service that gives second opinions on delivered translations. */
export interface SecondOpinion {
  /** Service name in the figures, and in `messages.service` if the service also translates. */
  service: string;
  /** Throws TranslationError. */
  ask(pair: TextPair): Promise<Opinion>;
}
