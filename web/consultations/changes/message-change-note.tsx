import { Ban, PencilLine } from 'lucide-react';
import { lazy, Suspense, use, useState } from 'react';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { cx } from '../../ui/cx.ts';
import { useLoadBeforeOpen } from '../../ui/use-lazy-load.ts';
import type { DoubtingReader } from '../doubts/doubt.tsx';
import { MetaButton } from '../messages/message-meta.tsx';
import { formatSeoulClock } from '../thread/chat-clock.ts';
import type { ChatMessage } from '../thread/chat-message.ts';
import { CorrectReplyContext } from './correct-reply-context.ts';
import { FormerTexts } from './former-texts.tsx';
import { formatFactKinds } from './held-kinds.ts';
import { useIsChangeable } from './use-is-changeable.ts';

const loadCorrect = () => import('./correct-message-dialog.tsx');
const loadWithdraw = () => import('./withdraw-message-dialog.tsx');
const CorrectDialog = lazy(loadCorrect);
const WithdrawDialog = lazy(loadWithdraw);

type Props = { message: ChatMessage; doubting: DoubtingReader | undefined };

/**
 * Note that a message was corrected or withdrawn, when, and which facts it contained. Shows its former texts to those who may read them. For fifteen
 * minutes, shows the author the buttons to change it (specification 5.23).
 */
export function MessageChangeNote({ message, doubting }: Props) {
  const inTime = useIsChangeable(message.at);
  const isOffered = inTime && isMessageChangeable(message) && message.mine && message.messageId !== null && doubting !== undefined;
  return message.change || isOffered ? <ChangeNoteContent message={message} doubting={doubting} isOffered={isOffered} /> : null;
}

function ChangeNoteContent({ message, doubting, isOffered }: Props & { isOffered: boolean }) {
  const t = useTranslations('thread');
  const { language } = useLanguage();
  const { change, mine, messageId, authorId } = message;
  // A colleague can withdraw the message, but not rewrite it.
  const isOwn = authorId === null || doubting?.you === undefined || authorId === doubting.you;
  const correctReply = use(CorrectReplyContext);
  const isReply = message.reply !== null && correctReply !== undefined;
  const [asking, setAsking] = useState<'correct' | 'withdraw'>();
  const { bring } = useLoadBeforeOpen(useFailureText().ofError);
  const notice =
    change && change.held.length > 0 && t(`change.${mine ? 'telling' : 'told'}.${change.kind}`, { what: formatFactKinds(change.held, t, language) });
  const [Icon, when] = change?.kind === 'withdrawn' ? [Ban, 'change.withdrawn' as const] : [PencilLine, 'change.corrected' as const];
  return (
    <>
      {change && (
        <p className="flex items-start gap-1.5">
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t(when, { time: `\u2068${formatSeoulClock(change.at, language)}\u2069` })}
        </p>
      )}
      {notice && <p className={cx('max-w-md [overflow-wrap:anywhere]', !mine && 'rounded-sm bg-gold-100 px-3 py-1.5 font-semibold text-ink')}>{notice}</p>}
      {change && messageId !== null && doubting && (mine || doubting.side === 'hospital') && (
        <FormerTexts threadId={doubting.threadId} messageId={messageId} number={change.number} />
      )}
      {isOffered && (
        <>
          {!message.card && isOwn && (
            <MetaButton onPress={() => (isReply ? setAsking('correct') : bring(loadCorrect, () => setAsking('correct')))}>{t('change.correct')}</MetaButton>
          )}
          <MetaButton onPress={() => bring(loadWithdraw, () => setAsking('withdraw'))}>{t('change.withdraw')}</MetaButton>
        </>
      )}
      {asking !== undefined && messageId !== null && doubting && (
        <Suspense>
          {asking === 'correct' && isReply ? (
            correctReply({ message, which: { id: doubting.threadId, message_id: messageId }, onClose: () => setAsking(undefined) })
          ) : asking === 'correct' ? (
            <CorrectDialog message={message} which={{ id: doubting.threadId, message_id: messageId }} onClose={() => setAsking(undefined)} />
          ) : (
            <WithdrawDialog message={message} which={{ id: doubting.threadId, message_id: messageId }} onClose={() => setAsking(undefined)} />
          )}
        </Suspense>
      )}
    </>
  );
}

/** True for messages that people wrote or filled in. Files are withdrawn one by one instead. */
const isMessageChangeable = ({ change, files, keepsWaiting, delivery }: ChatMessage): boolean =>
  delivery === 'sent' && change?.kind !== 'withdrawn' && files.length === 0 && !keepsWaiting;
