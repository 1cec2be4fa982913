import type { Language } from '../../../contract/languages.ts';
import { renderReply } from '../../../contract/desk/reply-text.ts';
import { ownZone } from '../../i18n/format.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import type { ChatMessage } from '../chat-message.ts';

/**
 * A canned reply as its reader reads it: in whatever language she has now, where the reply has words in it, with times on her own clock too; else as
 * it was sent. Who wrote sees what was sent. A person's correction stands in the place of both.
 */
export function inReplyWords(message: ChatMessage, language: Language): ChatMessage {
  const { reply, mine, review } = message;
  if (reply === null || review?.verdict === 'corrected') return message;
  const said = mine ? undefined : renderReply(reply, language, ownZone());
  // Its times stand in the text already, on both clocks.
  return { ...message, facts: [], ...(said !== undefined && { translation: said, translationLanguage: language }) };
}

/** Whether people answer for the words of a canned reply, or a machine drafted them and nobody had read them. */
export function ReplyNote({ message: { reply, review, translationLanguage }, className }: { message: ChatMessage; className: string }) {
  const t = useTranslations('thread');
  if (reply === null || translationLanguage === undefined || review?.verdict === 'corrected') return null;
  return <p className={className}>{t(reply.drafted.includes(translationLanguage) ? 'reply.drafted' : 'reply.written')}</p>;
}
