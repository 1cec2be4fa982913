import { type ReactNode, useMemo } from 'react';
import type { EnglishTranslation as Read } from '../../../../contract/desk/english-translation.ts';
import type { Quote } from '../../../../contract/quotes/quotes.ts';
import type { ChatMessage } from '../../../consultations/thread/chat-message.ts';
import { useLanguage } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { EnglishText, hasEnglishText } from './english-text.tsx';

/** English below a patient's message in an English console. Renders nothing in a Korean console. Cached while the conversation is open. */
export function useMessagesInEnglish(threadId: number): (message: ChatMessage) => ReactNode {
  const { language } = useLanguage();
  return useMemo(() => {
    if (language !== 'en') return () => null;
    const known = new Map<string, Read>();
    const read = async (message_id: number, key: string): Promise<Read> => {
      const found = known.get(key) ?? (await api('readInEnglish', { params: { id: threadId, message_id } }));
      // Failures are not cached, so the next press asks again.
      if (found.text !== null || found.translation === 'done') known.set(key, found);
      return found;
    };
    return (message: ChatMessage) => {
      const { messageId, text } = message;
      if (messageId === null || !hasEnglishText(message)) return null;
      const key = `${messageId} ${text}`;
      return <EnglishText of={key} read={() => read(messageId, key)} />;
    };
  }, [language, threadId]);
}

/** English of the patient's comment on whether the clinic kept the quote. */
export function QuoteAnswerInEnglish({ quote: { id, kept } }: { quote: Quote }) {
  const { language } = useLanguage();
  if (language !== 'en' || !kept?.words) return null;
  return <EnglishText of={`quote ${id} ${kept.at} ${kept.words}`} read={() => api('keptInEnglish', { params: { id } })} />;
}
