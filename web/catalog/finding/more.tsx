import { useEffect, useRef } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { PaginationMore } from '../../ui/pagination-more.tsx';
import { type FindView, PAGE_SIZE, STEP } from './view.ts';

type MoreProps = { view: FindView; held: number; total: number; onChange: (change: Partial<FindView>) => void };

/** Pixels before the end of the list at which more is asked for. */
const AHEAD = '600px';

/** The rows that follow, asked for as the reader comes near the end of those that are there, or by a press. */
export function More({ view, held, total, onChange }: MoreProps) {
  const t = useTranslations('finding');
  const goesOn = held < PAGE_SIZE && view.from + held < total;
  const end = useRef<HTMLDivElement>(null);
  const ask = () => onChange({ shown: Math.min(PAGE_SIZE, held + STEP) });
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  // Watched anew with every length: one that is near the end already is told so at once.
  useEffect(() => {
    if (!goesOn || held === 0 || !end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: AHEAD });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [goesOn, held]);
  if (!goesOn) return null;
  return (
    <div ref={end}>
      <PaginationMore label={t('page.more')} status={t('page.held', { held, total: total - view.from })} onMore={ask} />
    </div>
  );
}
