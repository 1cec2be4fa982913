import type { ReplyTextState } from '../../../../contract/desk/replies.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';

const TONES: Record<ReplyTextState | 'missing', ChipTone> = { written: 'jade', read: 'jade', drafted: 'blush', outdated: 'blush', missing: 'neutral' };

/** State of a reply's text in a language; undefined means that there is no text. */
export function ReplyStateChip({ state = 'missing' }: { state: ReplyTextState | 'missing' | undefined }) {
  const t = useTranslations('clinic-replies');
  return <Chip tone={TONES[state]}>{t(`state.${state}`)}</Chip>;
}
