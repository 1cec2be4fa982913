import { useEffect, useState } from 'react';
import { isBlank } from '../../../../contract/rules.ts';
import type { ChatMessage } from '../../../consultations/thread/chat-message.ts';
import { readText, storeText } from '../../../consultations/thread/outbox.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { AnsweredMeanwhileNotice, findAnswersSince, lastMessageNumber } from './answered-meanwhile.tsx';

type WarnIfAnsweredOptions = {
  /** Storage key of the draft in this tab; the last message seen at its beginning is stored beside it. */
  draftKey: string;
  messages: readonly ChatMessage[];
  /** True once the newest page of the history is loaded. */
  loaded: boolean;
  send: (text: string) => true;
};

const seenKey = (draftKey: string) => `${draftKey}:seen`;

/**
 * Guards sending a message: if a colleague answered since it was begun, the first press shows that answer instead of sending, so that a patient is
 * not answered twice (specification 7.12). Call `begin` when the box begins to fill; that moment survives leaving the conversation. If the history
 * was not loaded then, its messages count as seen.
 */
export function useWarnIfAnswered({ draftKey, messages, loaded, send }: WarnIfAnsweredOptions) {
  const t = useTranslations('clinic-handling');
  const [stopped, setStopped] = useState<{ text: string; by: ChatMessage[] }>();
  /** Number of the last message in view when the box began to fill; `history` if none was loaded yet. */
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
    if (loaded) see(lastMessageNumber(messages));
    else seen.current = 'history';
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for what has come, whatever draws this anew
  useEffect(() => {
    if (loaded && seen.current === 'history') see(lastMessageNumber(messages));
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
      const by = typeof since === 'number' ? findAnswersSince(messages, since) : [];
      if (by.length === 0) return sendNow(text);
      // Stops only once: a second press comes after the warning was seen.
      begin();
      setStopped({ text, by });
      return false;
    },
    /** Renders the warning. `text`: content of the box; nothing is shown while it is blank. */
    notice: (text: string) =>
      stopped &&
      !isBlank(text) && (
        <AnsweredMeanwhileNotice by={stopped.by}>
          <div>
            <Button kind="ghost" size="s" onClick={() => setStopped(undefined)}>
              {t('meanwhile.back')}
            </Button>
          </div>
        </AnsweredMeanwhileNotice>
      ),
  };
}
