import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Review } from '../../../contract/reviews/reviews.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

type Props = { pictures: Review['shown_pictures']; startAt: number; name: string; onClose: () => void };

/** Shows a picture of a review at screen size. Arrow keys switch between pictures. */
export default function PictureViewer({ pictures, startAt, name, onClose }: Props) {
  const t = useTranslations('reviews');
  const [at, setAt] = useState(startAt);
  const picture = pictures[at];
  const turn = (by: number) => pictures[at + by] && setAt(at + by);
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const forward = (event.key === 'ArrowRight') === (document.documentElement.dir !== 'rtl');
    turn(forward ? 1 : -1);
  };
  if (!picture) return null;
  const label = t('review.picture', { index: at + 1, name });
  return (
    <Dialog
      open
      kind="full"
      flush
      title={<span aria-live="polite">{t.rich('review.picture', { index: String(at + 1), name: <Bidi>{name}</Bidi> })}</span>}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows of the keyboard turn, and buttons do the same */}
      <div onKeyDown={key} className="relative grid min-h-0 flex-1 place-items-center overflow-hidden bg-ink/95">
        <img key={picture.src} src={picture.src} srcSet={picture.srcset} sizes="100vw" alt={label} className="absolute inset-0 size-full object-contain" />
        {pictures.length > 1 && (
          <div className="pointer-events-none absolute inset-x-2 flex justify-between *:pointer-events-auto">
            <IconButton kind="glass" label={t('picture.previous')} disabled={at === 0} onClick={() => turn(-1)}>
              <ChevronLeft className="size-5 rtl:-scale-x-100" />
            </IconButton>
            <IconButton kind="glass" label={t('picture.next')} disabled={at === pictures.length - 1} onClick={() => turn(1)}>
              <ChevronRight className="size-5 rtl:-scale-x-100" />
            </IconButton>
          </div>
        )}
      </div>
    </Dialog>
  );
}
