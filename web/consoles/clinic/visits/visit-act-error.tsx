import type { ReactNode } from 'react';
import type { Visit } from '../../../../contract/visits/visits.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { VisitActs } from './use-visit-act.ts';
import { formatConsoleTime } from './visit-rules.ts';

type Props = {
  acts: Pick<VisitActs, 'errorText' | 'seen' | 'pending' | 'alternatives'>;
  /** Chooses one of the free starts that came with the error. */
  onPick?: ((at: string) => void) | undefined;
  now?: Visit | undefined;
  className?: string;
};

/** The error of an action. If somebody else changed the visit meanwhile, shows it as the coordinator saw it, as it is now, and who changed it. */
export function VisitActErrorNotice({ acts: { errorText, seen, pending, alternatives }, onPick, now, className }: Props) {
  const t = useTranslations('clinic');
  if (errorText === undefined) return null;
  const changed = !pending && seen && now && now.id === seen.id && now.version !== seen.version;
  return (
    <Notice tone={changed ? 'warning' : 'error'} title={errorText} className={className}>
      {changed && (
        <>
          <VisitDifference before={seen} now={now} />
          <p>{t('changed.kept')}</p>
        </>
      )}
      <AlternativeStarts starts={alternatives} onPick={onPick} />
    </Notice>
  );
}

/** Notice in an open dialog that its visit was changed: before, after, and by whom. Nothing else can be done until it is accepted. */
export function VisitChangedNotice({ before, now, action }: { before: Visit; now: Visit; action?: ReactNode }) {
  const t = useTranslations('clinic');
  return (
    <Notice ref={scrollNoticeIntoView} tone="warning" title={t('changed.meanwhile')} action={action} className="mb-2">
      <VisitDifference before={before} now={now} />
      <p>{t('changed.ask')}</p>
    </Notice>
  );
}

/** Scrolls the notice into view, because the dialog may be scrolled past it. */
const scrollNoticeIntoView = (notice: HTMLElement | null): void => notice?.scrollIntoView({ block: 'nearest' });

function VisitDifference({ before, now }: { before: Visit; now: Visit }) {
  const t = useTranslations('clinic');
  const visitSays = useVisitSummary();
  return (
    <>
      <p>{t('changed.before', { visit: visitSays(before) })}</p>
      <p>{t('changed.now', { visit: visitSays(now) })}</p>
      {now.changed_by && <p>{t(`changed.by.${now.changed_by.side}`, { name: now.changed_by.name ?? '' })}</p>}
    </>
  );
}

/** Free starts instead of one that was refused. */
export function AlternativeStarts({ starts, onPick }: { starts: readonly string[]; onPick?: ((at: string) => void) | undefined }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  if (starts.length === 0) return null;
  return (
    <div className="mt-1 grid gap-1.5">
      <p>{t('others')}</p>
      <ul className="flex flex-wrap gap-x-3 gap-y-1.5 tabular-nums">
        {starts.map((at) => (
          <li key={at}>
            {onPick ? (
              <Button size="s" kind="ghost" onClick={() => onPick(at)}>
                {formatConsoleTime(at, language)}
              </Button>
            ) : (
              formatConsoleTime(at, language)
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns a function that summarises a visit in one line: its state, and if it has a time, its length and place. */
export function useVisitSummary(): (visit: Pick<Visit, 'state' | 'start_at' | 'starts' | 'minutes' | 'place'>) => string {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  return ({ state, start_at, starts, minutes, place }) => {
    const said = t(`state.${state}`);
    if (start_at === null)
      return starts.length === 0 ? said : t('visit.says', { state: said, times: starts.map((at) => formatConsoleTime(at, language)).join(' / ') });
    const more = [t('visit.minutes', { count: minutes }), place?.name].filter(Boolean).join(', ');
    return t('visit.says', { state: said, times: `${formatConsoleTime(start_at, language)} (${more})` });
  };
}
