import { BadgeCheck, CircleHelp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { UserType } from '../../../contract/constants.ts';
import { textDirection } from '../../i18n/languages.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { useToast } from '../../ui/toast.tsx';
import { MetaButton } from '../messages/message-meta.tsx';
import type { ChatMessage } from '../thread/chat-message.ts';
import { DoubtDialog } from './doubt-dialog.tsx';
import { SurroundingMessagesConsentNotice } from './surrounding-messages-notice.tsx';

/** Data for doubting a translation: the thread, the doubting side, and the reading coordinator's ID if known. */
export type DoubtingReader = { threadId: number; side: UserType; you?: string | undefined };

/** True for a canned reply whose text a person wrote or read. */
const isReviewedReply = ({ reply, translationLanguage }: ChatMessage) =>
  reply !== null && (translationLanguage === undefined || !reply.drafted.includes(translationLanguage));

/**
 * Doubts and verdicts on a translation (specification 5.17): it is doubted, a translator corrected it, or a translator confirmed it. A press shows
 * the machine's text of a corrected one. Has the button to report a wrong translation.
 */
export function TranslationDoubt({ message, doubting, them }: { message: ChatMessage; doubting: DoubtingReader; them: string }) {
  const t = useTranslations('thread');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const { review, translation, messageId } = message;
  const isWritten = message.card !== null || message.keepsWaiting || isReviewedReply(message);
  const { threadId, side } = doubting;
  const mine = review?.doubted_by.includes(side) ?? false;
  const theirs = review?.doubted_by.some((one) => one !== side) ?? false;
  const takingBack = useMutation(async () => {
    if (messageId === null) return;
    await api('takeBackDoubt', { params: { id: threadId, message_id: messageId } });
    toast(t('doubt.takenBack'), { tone: 'success' });
  });
  // People wrote cards and "one moment" in every language, so they have no translation to doubt.
  if (messageId === null || translation === null || (isWritten && !review)) return null;
  return (
    <>
      {review?.verdict === 'corrected' && <CorrectedTranslation message={message} />}
      {review?.verdict === 'right' && <DoubtNote icon={<BadgeCheck />}>{t('doubt.right')}</DoubtNote>}
      {review?.words && (
        <p dir="auto" className="ps-5.5 [overflow-wrap:anywhere]">
          {review.words}
        </p>
      )}
      {theirs && <DoubtNote icon={<CircleHelp />}>{t('doubt.theirs', { name: `\u2068${them}\u2069` })}</DoubtNote>}
      {theirs && side === 'user' && <SurroundingMessagesConsentNotice threadId={threadId} />}
      {mine ? (
        <>
          <DoubtNote icon={<CircleHelp />}>{t('doubt.mine')}</DoubtNote>
          <MetaButton onPress={() => void takingBack.run()}>{t('doubt.takeBack')}</MetaButton>
        </>
      ) : (
        !isWritten && <MetaButton onPress={() => setAsking(true)}>{t('doubt.say')}</MetaButton>
      )}
      {takingBack.errorText && (
        <p role="alert" className="text-sunday">
          {takingBack.errorText}
        </p>
      )}
      {asking && (
        <DoubtDialog message={{ id: messageId, translation, language: message.translationLanguage }} doubting={doubting} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** A person's correction; the machine's text is shown on a press. */
function CorrectedTranslation({ message: { review, translationLanguage } }: { message: ChatMessage }) {
  const t = useTranslations('thread');
  const [open, setOpen] = useState(false);
  return (
    <>
      <DoubtNote icon={<BadgeCheck />}>
        {review?.interpreter ? t('interpreter.corrected', { name: `\u2068${review.interpreter}\u2069` }) : t('doubt.corrected')}
      </DoubtNote>
      {review?.machine && (
        <MetaButton expanded={open} onPress={() => setOpen(!open)}>
          {t(open ? 'doubt.machine.hide' : 'doubt.machine')}
        </MetaButton>
      )}
      {open && (
        <p
          lang={translationLanguage}
          dir={translationLanguage && textDirection(translationLanguage)}
          className="rounded-sm bg-sunken px-3 py-1.5 whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {review?.machine}
        </p>
      )}
    </>
  );
}

function DoubtNote({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5">
      <span aria-hidden="true" className="mt-0.5 shrink-0 [&>svg]:size-4">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}
