import type { ReplyTextState } from '../../../../contract/desk/replies.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';

const TONES: Record<ReplyTextState | 'missing', ChipTone> = { written: 'jade', read: 'jade', drafted: 'blush', outdated: 'blush', missing: 'neutral' };

/** What the words of a language are worth: undefined where there are none. */
export function StateChip({ state = 'missing' }: { state: ReplyTextState | 'missing' | undefined }) {
  const t = useTranslations('clinic-replies');
  return <Chip tone={TONES[state]}>{t(`state.${state}`)}</Chip>;
}
