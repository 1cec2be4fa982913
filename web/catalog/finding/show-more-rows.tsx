import { useEffect, useRef } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { PaginationMore } from '../../ui/pagination-more.tsx';
import { PAGE_SIZE, ROWS_PER_STEP, type TreatmentListState } from './view.ts';

type MoreProps = { view: TreatmentListState; loaded: number; total: number; onChange: (change: Partial<TreatmentListState>) => void };

/** Distance from the end of the list at which more rows are loaded. */
const PRELOAD_MARGIN = '600px';

/** Loads the next rows when the reader comes near the end, or on a press. */
export function ShowMoreRows({ view, loaded, total, onChange }: MoreProps) {
  const t = useTranslations('finding');
  const goesOn = loaded < PAGE_SIZE && view.from + loaded < total;
  const end = useRef<HTMLDivElement>(null);
  const ask = () => onChange({ shown: Math.min(PAGE_SIZE, loaded + ROWS_PER_STEP) });
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  // Observes again after every change of length, because the end can already be near.
  useEffect(() => {
    if (!goesOn || loaded === 0 || !end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: PRELOAD_MARGIN });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [goesOn, loaded]);
  if (!goesOn) return null;
  return (
    <div ref={end}>
      <PaginationMore label={t('page.more')} status={t('page.held', { held: loaded, total: total - view.from })} onMore={ask} />
    </div>
  );
}
