import { renderReply } from '../../../contract/desk/reply-text.ts';
import type { Language } from '../../../contract/languages.ts';
import { getBrowserTimeZone } from '../../i18n/format.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import type { ChatMessage } from '../thread/chat-message.ts';

/**
 * Returns a canned reply as its reader sees it. If the reply has a text in the reader's language, that text is used, with times also in the reader's
 * time zone. Otherwise, and for the author, it is shown as it was sent. A translator's correction replaces both.
 */
export function localizeReply(message: ChatMessage, language: Language): ChatMessage {
  const { reply, mine, review } = message;
  if (reply === null || review?.verdict === 'corrected') return message;
  const said = mine ? undefined : renderReply(reply, language, getBrowserTimeZone());
  // Without facts, because the text already contains its times in both time zones.
  return { ...message, facts: [], ...(said !== undefined && { translation: said, translationLanguage: language }) };
}

/** Note that people wrote or read the text of a canned reply, or that a machine drafted it and nobody read it. */
export function ReplyNote({ message: { reply, review, translationLanguage }, className }: { message: ChatMessage; className: string }) {
  const t = useTranslations('thread');
  if (reply === null || translationLanguage === undefined || review?.verdict === 'corrected') return null;
  return <p className={className}>{t(reply.drafted.includes(translationLanguage) ? 'reply.drafted' : 'reply.written')}</p>;
}
