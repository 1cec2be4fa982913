import { createContext, type ReactNode, useContext, useState } from 'react';
import type { ChatMessage } from '../../../consultations/thread/chat-message.ts';
import { isFromThisTab } from '../../../consultations/thread/own-messages.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Bidi } from '../../../ui/bidi.tsx';

/** Messages of the open conversation, for the dialogs that send something in it. */
export const OpenThreadMessagesContext = createContext<readonly ChatMessage[]>([]);

/** Returns the number of the newest message that the server has stored. */
export const lastMessageNumber = (messages: readonly ChatMessage[]) => messages.reduce((last, { messageId }) => Math.max(last, messageId ?? 0), 0);

/** Returns the messages that colleagues of the clinic sent after the message with this number. */
export const findAnswersSince = (messages: readonly ChatMessage[], since: number) =>
  messages.filter(({ mine, messageId, clientId }) => mine && (messageId ?? 0) > since && !isFromThisTab(clientId));

/** Warning that a colleague has answered meanwhile, with that answer (specification 7.12). `children`: alternatives to sending anyway. */
export function AnsweredMeanwhileNotice({ by, children }: { by: readonly ChatMessage[]; children?: ReactNode }) {
  const t = useTranslations('clinic-handling');
  return (
    <div role="alert" className="mb-3 grid gap-2 rounded-sm bg-gold-100 px-4 py-3 text-sm">
      <p className="font-semibold">{t('meanwhile.title')}</p>
      <ul className="grid gap-1">
        {by.map(({ key, author, text }) => (
          <li key={key} className="border-s-2 border-edge ps-3">
            {author !== null && (
              <Bidi className="font-semibold">
                {author}
                {': '}
              </Bidi>
            )}
            <span dir="auto" className="line-clamp-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
              {text}
            </span>
          </li>
        ))}
      </ul>
      <p>{t('meanwhile.text')}</p>
      {children}
    </div>
  );
}

/**
 * Guards sending a canned reply, card, question form or quote from a dialog. If a colleague has answered since the dialog was opened, the first
 * press shows that answer instead of sending; the next press sends.
 */
export function useConfirmIfAnswered(send: () => unknown): { send: () => void; notice: ReactNode } {
  const messages = useContext(OpenThreadMessagesContext);
  const [since, setSince] = useState(() => lastMessageNumber(messages));
  const [by, setBy] = useState<readonly ChatMessage[]>([]);
  return {
    send() {
      const came = findAnswersSince(messages, since);
      if (came.length === 0) return void send();
      setSince(lastMessageNumber(messages));
      setBy(came);
    },
    notice: by.length > 0 && <AnsweredMeanwhileNotice by={by} />,
  };
}
