import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatConsoleTime } from '../visits/visit-rules.ts';
import { formatMinutes } from './days.ts';
import type { Segment } from './segments.ts';
import { VisitText, visitClass } from './visit-chip.tsx';

/** Visits shorter than this, in minutes, have room for one line only. */
const SHORT_VISIT_MINUTES = 45;

type Props = {
  segment: Segment;
  day: string;
  /** Name of the segment's position in the grid, for the arrow keys. */
  spot: string;
  isCurrent: boolean;
  onPress: () => void;
};

/** One segment of a column in the day's grid. */
export function GridSegment({ segment, day, spot, isCurrent, onPress }: Props) {
  const t = useTranslations('clinic-calendar');
  const { language } = useLanguage();
  if (segment.kind === 'closed') {
    return <span className="grid h-full place-items-center bg-sunken text-xs text-ink-soft">{segment.to - segment.from >= 30 && t('closed.time')}</span>;
  }
  if (segment.kind === 'past') return <span className="absolute inset-x-1 -top-px border-t border-line/60" />;
  const common = { type: 'button', 'data-spot': spot, tabIndex: isCurrent ? 0 : -1, onClick: onPress } as const;
  const box = 'absolute inset-x-1 inset-y-px overflow-hidden rounded-sm px-2 py-0.5 focus-visible:z-10 focus-visible:outline-offset-0';
  if (segment.kind === 'visit') {
    return (
      <button {...common} className={cx(box, visitClass(segment.visit))}>
        <VisitText visit={segment.visit} day={day} short={segment.to - segment.from < SHORT_VISIT_MINUTES} />
      </button>
    );
  }
  if (segment.kind === 'free') {
    return (
      <button
        {...common}
        className={cx(
          box,
          '-inset-y-px rounded-none border-t border-line/60 text-start text-xs text-transparent tabular-nums hover:bg-celadon-50 hover:text-celadon-700 focus-visible:text-celadon-700',
        )}
      >
        {t('free', { time: formatMinutes(segment.from) })}
      </button>
    );
  }
  return (
    <button
      {...common}
      className={cx(
        box,
        'border-s-4 text-start text-xs leading-snug',
        segment.kind === 'held'
          ? 'border-gold bg-[repeating-linear-gradient(135deg,var(--color-surface)_0_8px,var(--color-celadon-50)_8px_16px)]'
          : 'border-edge bg-sunken text-ink-soft',
      )}
    >
      <span className="block truncate font-semibold">
        <span className="tabular-nums">{formatMinutes(segment.from)}</span>{' '}
        {segment.kind === 'blocked' ? t('blocked') : segment.block.name === null ? t('held') : <HeldFor name={segment.block.name} />}
      </span>
      {segment.kind === 'blocked' && segment.block.note && <span className="block truncate">{segment.block.note}</span>}
      {segment.kind === 'held' && segment.block.held_until && (
        <span className="block truncate">{t('held.until', { time: formatConsoleTime(segment.block.held_until, language) })}</span>
      )}
    </button>
  );
}

/** Name of the patient for whom a time range is held. */
function HeldFor({ name }: { name: string }) {
  return (
    <bdi lang="en" className="font-text">
      {name}
    </bdi>
  );
}
