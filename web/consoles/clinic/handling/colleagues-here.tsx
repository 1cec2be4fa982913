import { Eye, PenLine } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Bidi } from '../../../ui/bidi.tsx';
import { cx } from '../../../ui/cx.ts';
import type { ColleaguePresence, PresentColleague } from './presence.ts';

const NO_COLLEAGUES: readonly PresentColleague[] = [];

/** Returns the colleagues who have this patient's conversation open. */
const usePresentColleagues = (presence: ColleaguePresence, memberUid: string): readonly PresentColleague[] =>
  useSyncExternalStore(presence.subscribe, presence.state, presence.state).get(memberUid) ?? NO_COLLEAGUES;

/** Announces this conversation as open in this tab while the component is mounted. */
export function useAnnounceViewing(presence: ColleaguePresence, memberUid: string): void {
  useEffect(() => {
    presence.setViewed(memberUid);
    return () => presence.setViewed(undefined);
  }, [presence, memberUid]);
}

/** True if two colleagues have this name, so that the ID is shown too. */
const isNameShared = (present: readonly PresentColleague[], name: string) => present.filter((one) => one.name === name).length > 1;

/** Colleagues who have this conversation open or type in it. Empty if there are none. */
export function PresentColleagues({ presence, memberUid, className }: { presence: ColleaguePresence; memberUid: string; className?: string }) {
  const t = useTranslations('clinic-handling');
  const present = usePresentColleagues(presence, memberUid);
  return (
    <p role="status" className={cx('flex flex-wrap gap-x-3 gap-y-0.5 text-sm font-semibold empty:hidden', className)}>
      {present.map(({ uid, name, doing }) => (
        <span key={uid} className={cx('inline-flex items-center gap-1.5', doing === 'typing' ? 'text-blush-700' : 'text-ink-soft')}>
          {doing === 'typing' ? <PenLine aria-hidden="true" className="size-4 shrink-0" /> : <Eye aria-hidden="true" className="size-4 shrink-0" />}
          <span>{t.rich(`here.${doing}`, { name: <Bidi>{isNameShared(present, name) ? `${name} (${uid})` : name}</Bidi> })}</span>
        </span>
      ))}
    </p>
  );
}
