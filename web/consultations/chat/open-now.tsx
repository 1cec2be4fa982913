import { useState } from 'react';
import type { OpeningState as OpenState } from '../../../contract/visits/free-times.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { anonymousApi } from '../../session/session.ts';
import { pauseUntilOnline, useBackgroundTask } from '../../session/use-background-task.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { cx } from '../../ui/cx.ts';
import { formatOpeningChange } from '../reservations/visit-clock.ts';

/** Maximum wait between requests, in ms, because the clinic may change its hours. */
const MAX_WAIT_MS = 3_600_000;
const MIN_WAIT_MS = 5_000;
/** Pause after a failed request, in ms. */
const RETRY_AFTER_MS = 60_000;

/** Loads if a clinic is open now, and again when that changes; undefined while unknown. */
function useOpenNow(hospitalId: number): OpenState | undefined {
  const [state, setState] = useState<OpenState>();
  useBackgroundTask(String(hospitalId), async (gone) => {
    while (!gone.aborted) {
      // Shows nothing while the state is unknown.
      const found = await anonymousApi('openNow', { params: { hospital_id: hospitalId }, signal: gone }).catch(() => undefined);
      if (gone.aborted) return;
      setState(found);
      const changes = found?.changes_at ? Date.parse(found.changes_at) - Date.now() : MAX_WAIT_MS;
      await pauseUntilOnline(found ? Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, changes)) : RETRY_AFTER_MS, gone);
    }
  });
  return state;
}

/** Shows if the clinic is open, and when that changes, in the reader's time zone (look 7). */
export function OpenNowLabel({ hospitalId, className }: { hospitalId: number; className?: string }) {
  const t = useTranslations('place');
  const { language } = useLanguage();
  const state = useOpenNow(hospitalId);
  const change = state?.changes_at ? formatOpeningChange(state.changes_at, language) : undefined;
  const time = change && <Bidi>{change.isOwn ? t('common.ownTime', { time: change.time }) : change.time}</Bidi>;
  const words = state && (state.is_open ? (time ? 'open.until' : 'open.always') : time ? 'open.closed' : 'open.closedLong');
  return (
    <p role="status" className={cx('flex min-h-5 items-center gap-2 text-sm', className)}>
      {words && (
        <>
          <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', state.is_open ? 'bg-celadon-500' : 'bg-edge')} />
          <span>{t.rich(words, { time })}</span>
        </>
      )}
    </p>
  );
}
