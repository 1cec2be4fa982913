import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PROVIDER_NAMES } from '../../../contract/constants.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { LinkOutcome } from './link-callback.ts';

/**
 * Returns the outcome of the linking that led back to this page, and a function that clears it. It is read once, so a reload does not show it again.
 */
export function useLinkOutcome(): [LinkOutcome | undefined, () => void] {
  const navigate = useNavigate();
  const { state, search } = useLocation() as { state: { linking?: LinkOutcome } | null; search: string };
  const [outcome, setOutcome] = useState(state?.linking);
  const isCleared = useRef(false);
  useEffect(() => {
    if (isCleared.current || !state?.linking) return;
    isCleared.current = true;
    void navigate({ search }, { replace: true, state: null, preventScrollReset: true });
  }, [navigate, search, state]);
  return [outcome, () => setOutcome(undefined)];
}

/** Shows the outcome of linking. Takes the focus, which scrolls to it, because the page opens at its top. */
export function LinkOutcomeNotice({ provider, what, detail }: LinkOutcome) {
  const t = useTranslations('social');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Delayed by one frame, because the opening page first scrolls to its tab.
    const frame = requestAnimationFrame(() => place.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const holes = { provider: PROVIDER_NAMES[provider] };
  return (
    <div ref={place} tabIndex={-1} className="mt-4 scroll-mt-24 outline-none">
      {what === 'linked' ? (
        <Notice tone="success" title={t('identities.linkedNow', holes)}>
          {t('identities.linkedNow.text', holes)}
        </Notice>
      ) : (
        <Notice tone="error" title={t('identities.notLinkedNow', holes)}>
          {detail ?? t(what === 'failed' ? 'identities.sentBack' : `identities.${what}`, holes)}
        </Notice>
      )}
    </div>
  );
}
