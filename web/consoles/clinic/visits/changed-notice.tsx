import type { Visit } from '../../../../contract/visits.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { deskTime } from './facts.ts';
import type { VisitActs } from './use-visit-act.ts';

/** What was refused; of a visit that somebody else has changed meanwhile, what she saw, what it is now, and whose doing that was. */
export function Refused({ acts: { says, seen }, now, className }: { acts: Pick<VisitActs, 'says' | 'seen'>; now?: Visit | undefined; className?: string }) {
  const t = useTranslations('clinic');
  const visitSays = useVisitSays();
  if (says === undefined) return null;
  const changed = seen && now && now.id === seen.id && now.version !== seen.version;
  return (
    <Notice tone={changed ? 'warning' : 'error'} title={says} className={className}>
      {changed && (
        <>
          <p>{t('changed.before', { visit: visitSays(seen) })}</p>
          <p>{t('changed.now', { visit: visitSays(now) })}</p>
          {now.changed_by && <p>{t(`changed.by.${now.changed_by.side}`, { name: now.changed_by.name ?? '' })}</p>}
          <p>{t('changed.kept')}</p>
        </>
      )}
    </Notice>
  );
}

/** Where a visit stands, in one line. */
export function useVisitSays(): (visit: Pick<Visit, 'state' | 'start_at' | 'starts'>) => string {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  return ({ state, start_at, starts }) => {
    const times = start_at === null ? starts : [start_at];
    const said = t(`state.${state}`);
    return times.length === 0 ? said : t('visit.says', { state: said, times: times.map((at) => deskTime(at, language)).join(' / ') });
  };
}
