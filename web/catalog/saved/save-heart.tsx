import { Heart } from 'lucide-react';
import type { Thing } from '../../../contract/finding/saved.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { SessionEnded } from '../../session/session.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { persistSaved, useIsSaved } from './store.ts';

/**
 * Saves or takes away; what goes wrong is said in passing, and the heart shows what it showed before. A list has more than a hundred of these, so that each
 * holds as little as it can; whose session has ended is sent to sign in by a document of its own.
 */
export function useToggleSaved(thing: Thing) {
  const isSaved = useIsSaved(thing);
  const words = useFailureText();
  const failed = (error: unknown) => {
    if (error instanceof SessionEnded) location.assign(`/login?rurl=${encodeURIComponent(location.pathname + location.search)}`);
    else toast(words.ofError(error), { tone: 'error' });
  };
  return { isSaved, press: () => void persistSaved(thing, !isSaved).catch(failed) };
}

type SaveHeartProps = {
  thing: Thing;
  name: string;
  /** Over a picture. */
  glass?: boolean;
  className?: string;
};

/** The heart of a row or a card, above the link that covers it. `name` is what it saves. */
export function SaveHeart({ thing, name, glass = false, className }: SaveHeartProps) {
  const t = useTranslations('catalog');
  const { isSaved, press } = useToggleSaved(thing);
  return (
    <IconButton
      label={t('save.one', { name })}
      title={t(isSaved ? 'save.saved' : 'save.save')}
      aria-pressed={isSaved}
      kind={glass ? 'glass' : 'quiet'}
      onClick={press}
      className={cx('absolute z-10', className)}
    >
      <Heart className={cx('size-5', isSaved && 'fill-blush-600 text-blush-600')} />
    </IconButton>
  );
}
