import { useEffect, useState } from 'react';
import { isBlank } from '../../../../contract/rules.ts';
import type { ChatMessage } from '../../../consultations/chat-message.ts';
import { readText, storeText } from '../../../consultations/outbox.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { AnsweredMeanwhile, answeredSince, lastNumber } from './answered-meanwhile.tsx';

type Given = {
  /** Under what name the draft waits in this tab; what was in view when it was begun waits beside it. */
  draftKey: string;
  messages: readonly ChatMessage[];
  /** The newest page of the history is here. */
  loaded: boolean;
  send: (text: string) => true;
};

const seenKey = (draftKey: string) => `${draftKey}:seen`;

/**
 * What a colleague answered while these words were written stops them once, in view, so that a patient is not answered twice (specification
 * 7.12). `begin` is when the box began to fill, also where the conversation was left since and opened again. Where that was before the history came,
 * what came with it was said before, not meanwhile.
 */
export function useAnsweredMeanwhile({ draftKey, messages, loaded, send }: Given) {
  const t = useTranslations('clinic-handling');
  const [stopped, setStopped] = useState<{ text: string; by: ChatMessage[] }>();
  /** The last message in view when the box began to fill; `history`: none was in view yet. */
  const [seen] = useState<{ current: number | 'history' | undefined }>(() => {
    const kept = readText(sessionStorage, seenKey(draftKey));
    return { current: kept === '' ? undefined : Number(kept) };
  });
  const see = (number: number | undefined) => {
    seen.current = number;
    storeText(sessionStorage, seenKey(draftKey), number === undefined ? '' : String(number));
  };
  const begin = () => {
    setStopped(undefined);
    if (loaded) see(lastNumber(messages));
    else seen.current = 'history';
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for what has come, whatever draws this anew
  useEffect(() => {
    if (loaded && seen.current === 'history') see(lastNumber(messages));
  }, [loaded, messages]);
  const sendNow = (text: string): true => {
    see(undefined);
    setStopped(undefined);
    return send(text);
  };
  return {
    begin,
    send(text: string): boolean {
      const since = seen.current;
      const by = typeof since === 'number' ? answeredSince(messages, since) : [];
      if (by.length === 0) return sendNow(text);
      // Once: who presses again has seen it.
      begin();
      setStopped({ text, by });
      return false;
    },
    /** `text`: what stands in the box. Nothing is held back while it is empty. */
    notice: (text: string) =>
      stopped &&
      !isBlank(text) && (
        <AnsweredMeanwhile by={stopped.by}>
          <div>
            <Button kind="ghost" size="s" onClick={() => setStopped(undefined)}>
              {t('meanwhile.back')}
            </Button>
          </div>
        </AnsweredMeanwhile>
      ),
  };
}
