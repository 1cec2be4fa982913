import { useState } from 'react';
import type { FormerText } from '../../../contract/threads/changes.ts';
import { textDirection } from '../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { MetaButton } from '../messages/message-meta.tsx';
import { formatSeoulClock } from '../thread/chat-clock.ts';

type Props = { threadId: number; messageId: number; number: number };

/** Former texts of a message, loaded on a press. For a clinic, each opening is recorded. */
export function FormerTexts({ threadId, messageId, number }: Props) {
  const t = useTranslations('thread');
  const [open, setOpen] = useState(false);
  const { value, failure, reload } = useQuery(open ? `former ${threadId} ${messageId} ${number}` : '', () =>
    api('formerTexts', { params: { id: threadId, message_id: messageId } }),
  );
  return (
    <>
      <MetaButton expanded={open} onPress={() => setOpen(!open)}>
        {t(open ? 'change.former.hide' : 'change.former.show')}
      </MetaButton>
      {open && !value && failure === undefined && <Spinner className="size-4" />}
      {open && !value && failure !== undefined && (
        <button type="button" onClick={reload} className="min-h-tap text-start text-sunday hover:underline">
          {t('change.former.failed')} · {t('file.load')}
        </button>
      )}
      {open && value?.map((text) => <FormerTextItem key={text.number} text={text} />)}
    </>
  );
}

function FormerTextItem({ text: { message, language: lang, translated, translated_language, until, by } }: { text: FormerText }) {
  const t = useTranslations('thread');
  const { language } = useLanguage();
  const time = `\u2068${formatSeoulClock(until, language)}\u2069`;
  return (
    <div className="grid max-w-full gap-1 rounded-sm bg-sunken px-3 py-1.5 text-start">
      <p className="text-xs">{by === null ? t('change.former.until', { time }) : t('change.former.by', { time, name: `\u2068${by}\u2069` })}</p>
      <p lang={lang} dir="auto" className="whitespace-pre-wrap line-through [overflow-wrap:anywhere]">
        {message}
      </p>
      {translated !== null && (
        <p lang={translated_language} dir={textDirection(translated_language)} className="whitespace-pre-wrap line-through [overflow-wrap:anywhere]">
          {translated}
        </p>
      )}
    </div>
  );
}
