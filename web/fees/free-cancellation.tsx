import { Check } from 'lucide-react';
import { isRefundedUntilVisit } from '../../contract/orders/fees.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { cx } from '../ui/cx.ts';

/** "Free cancellation until the visit begins", if the refund rule says so (specification 6.10). `short`: without the period, for rows of a list. */
export function FreeCancellation({ short = false, className }: { short?: boolean; className?: string }) {
  const t = useTranslations('fees');
  if (!isRefundedUntilVisit()) return null;
  return (
    <span className={cx('inline-flex items-center gap-1 text-celadon-700', className)}>
      <Check aria-hidden="true" className="size-3.5 shrink-0" />
      {t(short ? 'refund.badge.short' : 'refund.badge')}
    </span>
  );
}
