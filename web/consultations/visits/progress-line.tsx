import type { BookingProgress } from '../../../contract/visits/visits.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { cx } from '../../ui/cx.ts';

/** The contract's `BOOKING_STAGES`, in its order. Repeated here because importing that file would load zod and the schemas into the page. */
const STAGES = ['asked', 'paid', 'date', 'visit', 'after'] as const satisfies BookingProgress['stage'][];

/** Progress of a thread, from the first question to aftercare (specification 5.15). */
export function ProgressLine({ way, className }: { way: Pick<BookingProgress, 'stage' | 'passed'>; className?: string }) {
  const t = useTranslations('thread');
  return (
    <ol aria-label={t('way.label')} className={cx('grid grid-cols-5 text-center text-xs text-ink-soft', className)}>
      {STAGES.map((stage) => {
        const passed = way.passed.includes(stage);
        const now = way.stage === stage;
        return (
          <li
            key={stage}
            aria-current={now ? 'step' : undefined}
            className={cx(
              'relative grid justify-items-center gap-1.5 first:before:hidden before:absolute before:inset-e-1/2 before:top-[0.3125rem] before:h-0.5 before:w-full',
              passed || now ? 'before:bg-celadon-500' : 'before:bg-line',
              now && 'font-semibold text-ink',
            )}
          >
            <span
              aria-hidden="true"
              className={cx(
                'relative z-1 size-3 rounded-full',
                now ? 'bg-surface inset-ring-3 inset-ring-celadon-700' : passed ? 'bg-celadon-500' : 'bg-surface inset-ring-2 inset-ring-line',
              )}
            />
            <span className="px-0.5 leading-tight">{t(`stage.${stage}`)}</span>
            <span className="sr-only">{t(now ? 'way.now' : passed ? 'way.passed' : 'way.ahead')}</span>
          </li>
        );
      })}
    </ol>
  );
}
