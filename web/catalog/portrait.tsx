import type { DoctorCard } from '../../contract/catalog/catalog.ts';
import { cx } from '../ui/cx.ts';
import { Picture } from '../ui/picture.tsx';

/** Outline of the hair, the only difference between the two drawings. */
const HAIR: Record<DoctorCard['sex'], string> = {
  female: 'M35 62c-5-24 2-42 25-42s30 18 25 42M36 46c12-2 22-8 26-16 4 9 12 14 22 16',
  male: 'M38 48c-2-18 6-28 22-28s24 10 22 28M39 42c10 0 22-4 28-12 4 6 8 9 14 11',
};

export type PortraitProps = { doctor: Pick<DoctorCard, 'portrait' | 'sex'>; sizes: string; priority?: 'first'; className?: string };

/** A doctor's portrait, or a drawing if there is none. Hidden from screen readers, because the name is beside it. */
export function Portrait({ doctor: { portrait, sex }, sizes, priority, className }: PortraitProps) {
  if (portrait) return <Picture source={portrait} alt="" sizes={sizes} priority={priority} className={className} />;
  return (
    <svg
      viewBox="0 0 120 120"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
      className={cx('bg-linear-to-br from-celadon-50 via-celadon-100 to-blush-100', className)}
    >
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" className="text-celadon-700">
        <path vectorEffect="non-scaling-stroke" d="M39 46c0 18 8 32 21 32s21-14 21-32" />
        <path vectorEffect="non-scaling-stroke" d={HAIR[sex]} />
        <path vectorEffect="non-scaling-stroke" d="M52 76v8c0 4 4 8 8 8s8-4 8-8v-8M52 86c-14 3-26 8-30 34M68 86c14 3 26 8 30 34M52 88l8 16 8-16M60 104v16" />
      </g>
    </svg>
  );
}
