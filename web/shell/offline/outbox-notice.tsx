import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { getOutboxItems, type OutboxItem, removeFromOutbox, sendOutbox, subscribeToOutbox } from '../../session/offline/outbox.ts';
import { useRetryWhile } from '../../session/use-background-task.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { useOutboxItemText } from './outbox-item-text.tsx';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
const NONE: readonly OutboxItem[] = [];

/** Acts queued while offline, and refused acts. Sends the queue automatically. */
export function OutboxNotice() {
  const t = useTranslations('offline');
  const words = useOutboxItemText();
  const items = useSyncExternalStore(subscribeToOutbox, getOutboxItems, () => NONE);
  const toSend = items.filter(({ refusal }) => refusal === undefined);
  useSendOutbox(toSend.length > 0, (item) => toast(t('waiting.sent', { what: words(item) }), { tone: 'success' }));
  if (items.length === 0) return null;
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-2 px-5 pt-4 md:px-8">
      {toSend.length > 0 && (
        <Notice tone="warning" title={t('waiting.title', { count: toSend.length })}>
          <p>{t('waiting.text')}</p>
          <ul className="mt-1 grid gap-1">
            {toSend.map((item) => (
              <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-3">
                <Bidi>{words(item)}</Bidi>
                <Button kind="quiet" size="s" onClick={() => removeFromOutbox(item.id)}>
                  {t('waiting.takeBack')}
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {items.map(
        (item) =>
          item.refusal !== undefined && (
            <Notice
              key={item.id}
              tone="error"
              title={t.rich('refused.title', { what: <Bidi>{words(item)}</Bidi> })}
              action={
                <Button kind="ghost" size="s" onClick={() => removeFromOutbox(item.id)}>
                  {t('refused.close')}
                </Button>
              }
            >
              {item.refusal}
            </Notice>
          ),
      )}
    </div>
  );
}

/** Sends the outbox with growing pauses, and at once when the network returns. */
function useSendOutbox(isWaiting: boolean, sent: (item: OutboxItem) => void): void {
  const latest = useRef(sent);
  useEffect(() => {
    latest.current = sent;
  });
  const act = () => void sendOutbox((item) => latest.current(item)).catch(() => undefined);
  useRetryWhile(isWaiting, act, (attempt) => Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS));
  useEffect(() => {
    addEventListener('online', act);
    return () => removeEventListener('online', act);
  });
}
