import type { UserType } from '../../../contract/constants.ts';
import type { MessageFile } from '../../../contract/threads/attachments.ts';
import { hasSide } from '../../../contract/threads/photo-angles.ts';
import { useTranslations } from '../../i18n/translations.tsx';

/** Returns the name of a photo: its angle, or its position in the message. */
export function usePhotoName(): (file: MessageFile, at: number, count: number) => string {
  const t = useTranslations('thread');
  const angles = useTranslations('angles');
  return ({ angle }, at, count) => {
    const place = { number: at + 1, count };
    if (angle) return count > 1 ? angles('photo', { angle: angles(angle), ...place }) : angles(angle);
    return count > 1 ? t('file.photo', place) : t('file.photoAlone');
  };
}

/** The angle below a photo; hidden from screen readers, which get it in the photo's name. */
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

/** Note that explains left and right, once below photos of a side. */
export function SideExplanation({ files, side }: { files: readonly MessageFile[]; side: UserType | undefined }) {
  const t = useTranslations('angles');
  return side && files.some(({ angle }) => angle && hasSide(angle)) && <p className="text-xs text-ink-soft">{t(`sides.${side}`)}</p>;
}
