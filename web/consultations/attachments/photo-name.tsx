import type { MessageFile } from '../../../contract/threads/attachments.ts';
import type { UserType } from '../../../contract/constants.ts';
import { isSided } from '../../../contract/threads/photo-angles.ts';
import { useTranslations } from '../../i18n/translations.tsx';

/** What a photo of a message is called: by the angle that it was taken for, and its place among so many. */
export function usePhotoName(): (file: MessageFile, at: number, count: number) => string {
  const t = useTranslations('thread');
  const angles = useTranslations('angles');
  return ({ angle }, at, count) => {
    const place = { number: at + 1, count };
    if (angle) return count > 1 ? angles('photo', { angle: angles(angle), ...place }) : angles(angle);
    return count > 1 ? t('file.photo', place) : t('file.photoAlone');
  };
}

/** The angle beneath a photo; a screen reader has it in the photo's name. */
export function AngleLine({ angle }: Pick<MessageFile, 'angle'>) {
  const t = useTranslations('angles');
  return (
    angle && (
      <p aria-hidden="true" className="text-sm leading-tight text-ink-soft">
        {t(angle)}
      </p>
    )
  );
}

/** Whose left and right are meant, once beneath photos of a side. */
export function WhoseSides({ files, side }: { files: readonly MessageFile[]; side: UserType | undefined }) {
  const t = useTranslations('angles');
  return side && files.some(({ angle }) => angle && isSided(angle)) && <p className="text-xs text-ink-soft">{t(`sides.${side}`)}</p>;
}
