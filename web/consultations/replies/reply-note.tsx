import { renderReply } from '../../../contract/desk/reply-text.ts';
import type { Language } from '../../../contract/languages.ts';
import { getBrowserTimeZone } from '../../i18n/format.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import type { ChatMessage } from '../thread/chat-message.ts';

/**
 * Returns a canned reply as its reader sees it: in her present language if the reply has a text in it, with times also in her time zone; otherwise
 * as it was sent. The author sees it as it was sent. A translator's correction replaces both.
 */
export function localizeReply(message: ChatMessage, language: Language): ChatMessage {
  const { reply, mine, review } = message;
  if (reply === null || review?.verdict === 'corrected') return message;
  const said = mine ? undefined : renderReply(reply, language, getBrowserTimeZone());
  // No facts: the text contains its times in both time zones already.
  return { ...message, facts: [], ...(said !== undefined && { translation: said, translationLanguage: language }) };
}

/** Note whether people wrote or read the text of a canned reply, or a machine drafted it unread. */
export function ReplyNote({ message: { reply, review, translationLanguage }, className }: { message: ChatMessage; className: string }) {
  const t = useTranslations('thread');
  if (reply === null || translationLanguage === undefined || review?.verdict === 'corrected') return null;
  return <p className={className}>{t(reply.drafted.includes(translationLanguage) ? 'reply.drafted' : 'reply.written')}</p>;
}
