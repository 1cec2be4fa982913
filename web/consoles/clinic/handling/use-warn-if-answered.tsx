import { useEffect, useState } from 'react';
import { isBlank } from '../../../../contract/rules.ts';
import type { ChatMessage } from '../../../consultations/thread/chat-message.ts';
import { readText, storeText } from '../../../consultations/thread/outbox.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { AnsweredMeanwhileNotice, findAnswersSince, lastMessageNumber } from './answered-meanwhile.tsx';

type WarnIfAnsweredOptions = {
  /** Storage key of the draft in this tab. The last message seen when the draft began has a related key. */
  draftKey: string;
  messages: readonly ChatMessage[];
  /** True once the newest page of the history is loaded. */
  loaded: boolean;
  send: (text: string) => true;
};

/** Time on screen, in ms, after which the warning counts as read once the coordinator types on. */
const READING_TIME_MS = 5_000;

const seenKey = (draftKey: string) => `${draftKey}:seen`;

/**
 * Guards sending a message. If a colleague answered after it was begun, the first press only shows that answer, so that a patient is not answered
 * twice (specification 7.12). Call `begin` when the box gets its first text. That moment survives leaving the conversation. If the history was not
 * loaded then, its messages are treated as seen.
 */
export function useWarnIfAnswered({ draftKey, messages, loaded, send }: WarnIfAnsweredOptions) {
  const t = useTranslations('clinic-handling');
  const [stopped, setStopped] = useState<{ at: number; by: ChatMessage[] }>();
  /** Number of the last message in view when the draft began; `history` if none was loaded yet. */
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
      // Stops only the first press. The second press follows the warning.
      begin();
      setStopped({ at: Date.now(), by });
      return false;
    },
    /** Call on each edit. Dismisses a warning that was on screen long enough to be read; an earlier edit may be blind typing. */
    typed(): void {
      if (stopped && Date.now() - stopped.at >= READING_TIME_MS) setStopped(undefined);
    },
    /** Renders the warning. `text`: content of the box. Renders nothing while it is blank. */
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
