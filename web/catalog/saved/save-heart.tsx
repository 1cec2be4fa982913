import { Heart } from 'lucide-react';
import type { SavedItem } from '../../../contract/finding/saved.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { SessionEndedError } from '../../session/session.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { updateSavedItem, useIsSaved } from './store.ts';

/**
 * Returns the state of a heart and a toggle function. On an error, the toggle reverts and shows a toast. A list has more than a hundred hearts, so
 * each holds little state. After the end of the session it loads the login as a new document.
 */
export function useToggleSaved(thing: SavedItem) {
  const isSaved = useIsSaved(thing);
  const words = useFailureText();
  const failed = (error: unknown) => {
    if (error instanceof SessionEndedError) location.assign(`/login?rurl=${encodeURIComponent(location.pathname + location.search)}`);
    else toast(words.ofError(error), { tone: 'error' });
  };
  return { isSaved, press: () => void updateSavedItem(thing, !isSaved).catch(failed) };
}

type SaveHeartProps = {
  thing: SavedItem;
  name: string;
  /** True if the heart is over a picture. */
  glass?: boolean;
  className?: string;
};

/** Heart of a row or card, above the link that covers the card. `name` is the saved item's. */
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
