import { cx } from './cx.ts';

export type BadgeProps = {
  /** Renders nothing for 0, and 99+ above 99. */
  count: number;
  /** The full text ("3 unread messages"). */
  label: string;
  className?: string;
};

/** A small count of waiting items. */
export function Badge({ count, label, className }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={cx('inline-grid h-5 min-w-5 place-items-center rounded-full bg-blush-600 px-1.5 text-xs leading-none font-semibold text-white', className)}
    >
      <bdi dir="ltr" aria-hidden="true" className="tabular-nums">
        {count > 99 ? '99+' : count}
      </bdi>
      <span className="sr-only">{label}</span>
    </span>
  );
}
