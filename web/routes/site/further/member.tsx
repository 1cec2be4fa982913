import { useEffect, useRef } from 'react';
import { useMatches, useNavigation, useRevalidator } from 'react-router';
import { useChanges } from '../../../consultations/use-changes.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Bell } from '../../../notices/bell.tsx';
import { notifyCountsChanged } from '../../../notices/counts.ts';
import { useCountInTitle, useNoticeCountsSync } from '../../../notices/use-notice-count-sync.ts';
import { LogoutControls } from '../../../shell/logout-controls.tsx';

/** What the frame of the patients' pages has for who is signed in: her notices and the way out at the end of the header, and the line on which pages hear of what changes. */
export default function Member() {
  const t = useTranslations('shell');
  useLive();
  return (
    <>
      <Bell label={t('bell')} unseen={(count) => t('bell.unseen', { count })} />
      <LogoutControls />
    </>
  );
}

/** A page whose `handle` says `live` is read again when something has changed with what it shows of its member; what she is told reaches every page. */
function useLive(): void {
  const isLive = useMatches().some(({ handle }) => (handle as { live?: true } | undefined)?.live);
  const { revalidate } = useRevalidator();
  const isLeaving = useNavigation().state !== 'idle';
  /** Something changed while another page was on its way: that one is read again once it stands. */
  const isStale = useRef(false);
  useChanges(true, {
    stale() {
      if (isLeaving) isStale.current = true;
      else if (isLive) void revalidate();
    },
    heard: notifyCountsChanged,
  });
  useEffect(() => {
    if (isLeaving || !isStale.current) return;
    isStale.current = false;
    if (isLive) void revalidate();
  }, [isLeaving, isLive, revalidate]);
  useNoticeCountsSync(true);
  useCountInTitle();
}
