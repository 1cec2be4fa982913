import type { Visit } from '../../../../contract/visits.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { deskTime } from './facts.ts';
import type { VisitActs } from './use-visit-act.ts';

type Props = {
  acts: Pick<VisitActs, 'says' | 'seen' | 'pending'>;
  now?: Visit | undefined;
  /** The visit as it was when the question about it was opened: what changes while it is open is told before anything is pressed. */
  opened?: Visit | undefined;
  className?: string;
};

/** What was refused; of a visit that somebody else has changed meanwhile, what she saw, what it is now, and whose doing that was. */
export function Refused({ acts: { says, seen, pending }, now, opened, className }: Props) {
  const t = useTranslations('clinic');
  const visitSays = useVisitSays();
  const before = seen ?? opened;
  const changed = !pending && before && now && now.id === before.id && now.version !== before.version;
  if (says === undefined && !changed) return null;
  return (
    <Notice tone={changed ? 'warning' : 'error'} title={says ?? t('changed.meanwhile')} className={className}>
      {changed && (
        <>
          <p>{t('changed.before', { visit: visitSays(before) })}</p>
          <p>{t('changed.now', { visit: visitSays(now) })}</p>
          {now.changed_by && <p>{t(`changed.by.${now.changed_by.side}`, { name: now.changed_by.name ?? '' })}</p>}
          <p>{t(says === undefined ? 'changed.kept.open' : 'changed.kept')}</p>
        </>
      )}
    </Notice>
  );
}

/** Where a visit stands, in one line; with its time how long it takes and where. */
export function useVisitSays(): (visit: Pick<Visit, 'state' | 'start_at' | 'starts' | 'minutes' | 'place'>) => string {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  return ({ state, start_at, starts, minutes, place }) => {
    const said = t(`state.${state}`);
    if (start_at === null) return starts.length === 0 ? said : t('visit.says', { state: said, times: starts.map((at) => deskTime(at, language)).join(' / ') });
    const more = [t('visit.minutes', { count: minutes }), place?.name].filter(Boolean).join(', ');
    return t('visit.says', { state: said, times: `${deskTime(start_at, language)} (${more})` });
  };
}
