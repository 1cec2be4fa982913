import { useEffect, useRef } from 'react';
import { useMatches, useNavigation, useRevalidator } from 'react-router';
import { useMemberChanges } from '../../../consultations/connection/use-changes.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Bell } from '../../../notices/bell.tsx';
import { notifyNoticesChanged } from '../../../notices/counts.ts';
import { useCountInTitleAndBadge, useNoticeCountsSync } from '../../../notices/use-notice-count-sync.ts';
import { LogoutControls } from '../../../shell/logout-controls.tsx';

/** Parts of the frame for signed-in patients: notices and logout in the header, and the socket that reports changes to pages. */
export default function Member() {
  const t = useTranslations('shell');
  useLiveReload();
  return (
    <>
      <Bell label={t('bell')} unseen={(count) => t('bell.unseen', { count })} />
      <LogoutControls />
    </>
  );
}

/** Reloads pages with `live` in their `handle` when the member's data change. Changes of notices are reported on every page. */
function useLiveReload(): void {
  const isLive = useMatches().some(({ handle }) => (handle as { live?: true } | undefined)?.live);
  const { revalidate } = useRevalidator();
  const isLeaving = useNavigation().state !== 'idle';
  /** True if data changed during a navigation. The new page is then reloaded after it is shown. */
  const isStale = useRef(false);
  useMemberChanges(true, {
    onStale() {
      if (isLeaving) isStale.current = true;
      else if (isLive) void revalidate();
    },
    onChange: notifyNoticesChanged,
  });
  useEffect(() => {
    if (isLeaving || !isStale.current) return;
    isStale.current = false;
    if (isLive) void revalidate();
  }, [isLeaving, isLive, revalidate]);
  useNoticeCountsSync(true);
  useCountInTitleAndBadge();
}
