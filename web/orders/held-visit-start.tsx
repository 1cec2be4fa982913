import { CalendarClock } from 'lucide-react';
import { formatSeoulTime } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { ChipToggle } from '../ui/chip.tsx';
import { Notice } from '../ui/notice.tsx';
import type { CreatedOrder } from './charges.ts';
import { type OrderDraft, saveOrderDraft } from './draft.ts';

/** Returns the address where another start can be chosen for the draft. */
function buildChoicePath({ hospital_id, order_products: [line] }: OrderDraft): string {
  return `/visit/choose?${new URLSearchParams({
    hospital_id: String(hospital_id),
    ...(line && { product_id: String(line.product_id), option_id: String(line.option_id) }),
  })}`;
}

/** Formats a time as `Thu 3 Dec, 14:00` in Seoul. */
function useVisitTimeFormatter() {
  const { language } = useLanguage();
  return (iso: string) => <Bidi>{formatSeoulTime(iso, language, { year: undefined, hour12: undefined, hourCycle: 'h23' })}</Bidi>;
}

/** The chosen start and the time for which it is held (specification 5.14). */
export function HeldVisitStart({ draft, order }: { draft: OrderDraft; order: CreatedOrder | undefined }) {
  const t = useTranslations('orders');
  const timeOf = useVisitTimeFormatter();
  if (!draft.visit_at) return null;
  const until = order?.visit_held_until;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-celadon-50 px-4 py-3 text-celadon-900">
      <p className="flex min-w-0 flex-[1_1_14rem] items-start gap-3">
        <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0">
          {until
            ? t.rich('order.visit.held', { time: timeOf(draft.visit_at), until: timeOf(until) })
            : t.rich('order.visit.hold', { time: timeOf(draft.visit_at) })}
        </span>
      </p>
      <a href={buildChoicePath(draft)} className="tap-area font-semibold hover:underline">
        {t('order.visit.other')}
      </a>
    </div>
  );
}

type VisitStartTakenProps = { draft: OrderDraft; reason: string; others: readonly string[]; onChanged: () => void };

/**
 * Shown if the start is no longer free. The patient takes one of the next free starts, looks for another, or pays now and chooses later. The
 * selection stays.
 */
export function VisitStartTaken({ draft, reason, others, onChanged }: VisitStartTakenProps) {
  const t = useTranslations('orders');
  const timeOf = useVisitTimeFormatter();
  const without = () => {
    const { visit_at: _, ...rest } = draft;
    saveOrderDraft(rest);
    onChanged();
  };
  const take = (visit_at: string) => {
    saveOrderDraft({ ...draft, visit_at });
    onChanged();
  };
  return (
    <Notice
      tone="warning"
      title={reason}
      action={
        <span className="flex flex-wrap gap-2">
          <a href={buildChoicePath(draft)} className={buttonClass({ kind: 'ghost', size: 's' })}>
            {t('order.visit.other')}
          </a>
          <Button kind="quiet" size="s" onClick={without}>
            {t('order.visit.without')}
          </Button>
        </span>
      }
    >
      {t('order.failed.nothing')}
      {others.length > 0 && (
        <fieldset className="mt-3 min-w-0">
          <legend className="mb-2 font-semibold text-ink">{t('order.visit.others')}</legend>
          <div className="flex flex-wrap gap-2">
            {others.map((at) => (
              <ChipToggle key={at} pressed={at === draft.visit_at} onClick={() => take(at)}>
                {timeOf(at)}
              </ChipToggle>
            ))}
          </div>
        </fieldset>
      )}
    </Notice>
  );
}
