import { lazy, Suspense, useState } from 'react';
import type { Review } from '../../../contract/reviews/reviews.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useLoadBeforeOpen } from '../../ui/use-lazy-load.ts';

const loadViewer = () => import('./picture-viewer.tsx');
const Viewer = lazy(loadViewer);

/** Small pictures of a review. Pressing one opens it large. `name` is the author's displayed name. */
export function ShownPictures({ pictures, name }: { pictures: Review['shown_pictures']; name: string }) {
  const t = useTranslations('reviews');
  const [open, setOpen] = useState<number>();
  const { bring } = useLoadBeforeOpen(useFailureText().ofError);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {pictures.map((picture, at) => (
          <li key={picture.src}>
            <button type="button" onClick={() => bring(loadViewer, () => setOpen(at))} className="block overflow-hidden rounded-s">
              <Picture source={picture} alt={t('review.picture', { index: at + 1, name })} sizes="96px" className="size-20 md:size-24" />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense>
          <Viewer pictures={pictures} startAt={open} name={name} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
