import { cx } from './cx.ts';
import { Picture, type PictureSource } from './picture.tsx';

export type AvatarProps = {
  /** The person's name; its first letter replaces a missing picture. */
  name: string;
  picture?: PictureSource;
  /** Sizes: s 32, m 40, l 56 px. */
  size?: 's' | 'm' | 'l';
  className?: string;
};

const sizeClasses = { s: 'size-8 text-sm', m: 'size-10 text-base', l: 'size-14 text-xl' };

/** A round picture or letter. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, picture, size = 'm', className }: AvatarProps) {
  const frame = cx('shrink-0 rounded-full', sizeClasses[size], className);
  if (picture) return <Picture source={picture} alt="" sizes="56px" className={frame} />;
  // Takes a code point, so that no character is cut in half.
  const [letter = ''] = name.trim();
  return (
    <span aria-hidden="true" className={cx('grid place-items-center bg-celadon-100 font-semibold text-celadon-900 uppercase', frame)}>
      {letter}
    </span>
  );
}
