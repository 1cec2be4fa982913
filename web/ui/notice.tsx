import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { cx } from './cx.ts';

export type NoticeProps = {
  tone?: 'info' | 'success' | 'warning' | 'error';
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
  /** True if it is present from the start, so that it is not announced. */
  still?: boolean;
  className?: string;
  /** Allows scrolling to it and focusing it. */
  ref?: Ref<HTMLDivElement>;
};

const toneStyles = {
  info: { look: 'bg-celadon-50 text-celadon-900', Icon: Info },
  success: { look: 'bg-celadon-100 text-celadon-900', Icon: CircleCheck },
  warning: { look: 'bg-gold-100 text-ink', Icon: TriangleAlert },
  error: { look: 'bg-sunday-100 text-sunday', Icon: CircleAlert },
};

/** A message in place. Errors interrupt screen readers; the other kinds wait. */
export function Notice({ tone = 'info', title, children, action, still = false, className, ref }: NoticeProps) {
  const { look, Icon } = toneStyles[tone];
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      role={still ? undefined : tone === 'error' ? 'alert' : 'status'}
      className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3', look, className)}
    >
      <div className="flex min-w-0 flex-[1_1_14rem] items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className={cx('text-sm', tone !== 'error' && 'opacity-90')}>{children}</div>}
        </div>
      </div>
      {action}
    </div>
  );
}
