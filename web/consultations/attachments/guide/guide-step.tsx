import { Camera, ImagePlus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { MAX_FILE_BYTES } from '../../../../contract/rules.ts';
import type { PhotoAngle, PhotoSubject } from '../../../../contract/threads/photo-angles.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { ACCEPTED_PICTURES, FileInput } from '../../../ui/file-input.tsx';
import { AngleDrawing } from './angle-drawing.tsx';
import { LocalPhoto } from './local-photo.tsx';

type Props = {
  kind: PhotoSubject;
  angle: PhotoAngle;
  first: boolean;
  photo: File | undefined;
  onPhoto: (photo: File) => void;
};

/** Step for one angle: how the photo should look, then the taken photo with the outline over it for comparison. */
export function GuideStep({ kind, angle, first, photo, onPhoto }: Props) {
  const t = useTranslations('photo-guide');
  const angles = useTranslations('angles');
  const head = useRef<HTMLHeadingElement>(null);
  const [camera, files] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [tooLarge, setTooLarge] = useState(false);
  const [drawn, setDrawn] = useState<File>();
  // Moves the focus to the heading, so that a screen reader announces the new step.
  useLayoutEffect(() => head.current?.focus(), []);
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    setTooLarge(file.size > MAX_FILE_BYTES);
    if (file.size <= MAX_FILE_BYTES) onPhoto(file);
  };
  const look = photo ? 'ghost' : 'primary';
  return (
    <div className="grid gap-3">
      <h3 ref={head} data-autofocus tabIndex={-1} className="text-lg">
        {angles(angle)}
      </h3>
      <p>{t(`how.${angle}`)}</p>
      <div className="relative mx-auto grid aspect-square w-full max-w-80 place-items-center overflow-hidden rounded-md bg-sunken text-celadon-900">
        {photo ? (
          <>
            <LocalPhoto
              file={photo}
              alt={t('preview', { angle: angles(angle) })}
              className="absolute inset-0 size-full object-contain"
              onShown={() => setDrawn(photo)}
            />
            {drawn === photo && <AngleDrawing angle={angle} className="absolute inset-0 m-auto size-[88%] text-white drop-shadow-[0_0_2px_rgb(0_0_0/0.8)]" />}
          </>
        ) : (
          <AngleDrawing angle={angle} className="size-[88%]" />
        )}
      </div>
      {drawn !== undefined && drawn === photo && <p className="text-center text-sm text-ink-soft">{t('compare')}</p>}
      {tooLarge && (
        <p role="alert" className="text-sm text-sunday">
          {t('large')}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {/* With a mouse no camera opens, so there is one button. A phone has two. */}
        <FileInput ref={camera} one camera accept={ACCEPTED_PICTURES} label={t('take')} onChosen={choose} />
        <Button kind={look} size="s" className="pointer-fine:hidden" onClick={() => camera.current?.click()}>
          <Camera aria-hidden="true" className="size-5" />
          {t(photo ? 'again' : 'take')}
        </Button>
        <FileInput ref={files} one accept={ACCEPTED_PICTURES} label={t('choose')} onChosen={choose} />
        <Button kind="ghost" size="s" onClick={() => files.current?.click()}>
          <ImagePlus aria-hidden="true" className="size-5" />
          {t(photo ? 'again.choose' : 'choose')}
        </Button>
      </div>
      {first && !photo && (
        <ul className="grid list-disc gap-1 ps-5 text-sm text-ink-soft">
          <li>{t(`tip.${kind}`)}</li>
          <li>{t('mirror')}</li>
          <li>{angles('sides.user')}</li>
        </ul>
      )}
    </div>
  );
}
