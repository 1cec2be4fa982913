import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { memo, type ReactNode, use } from 'react';
import type { TextSpan } from '../../../contract/threads/message-facts.ts';
import { textDirection } from '../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { MessageFiles } from '../attachments/message-files.tsx';
import { CardMessage } from '../cards/card-message.tsx';
import { MessageChangeNote } from '../changes/message-change-note.tsx';
import { type DoubtingReader, TranslationDoubt } from '../doubts/doubt.tsx';
import { InterpreterByline } from '../interpreters/interpreter-byline.tsx';
import { FactStrip } from '../marks/fact-strip.tsx';
import { HighlightedText } from '../marks/highlighted-text.tsx';
import { TranslationMarks } from '../marks/marks.tsx';
import { RepeatRequest } from '../marks/repeat-request.tsx';
import { MessagePinLine } from '../pins/message-pin-line.tsx';
import { useQuestionFormOfMessage } from '../pins/thread-pins.tsx';
import { QuestionFormMessage } from '../questions/form-message.tsx';
import { localizeReply, ReplyNote } from '../replies/reply-note.tsx';
import { formatSeoulClock } from '../thread/chat-clock.ts';
import type { ChatMessage } from '../thread/chat-message.ts';
import { TRANSLATION_DEFECTS, UNTRANSLATED_REASONS } from '../thread/message-states.ts';
import { CoordinatorByline } from './by-coordinator.tsx';
import { MessageExtrasContext } from './message-extras-context.ts';
import { MessageMeta } from './message-meta.tsx';
import type { ThreadTranslate } from './thread-text.ts';

export type BubbleProps = {
  message: ChatMessage;
  words: ThreadTranslate;
  /** Name of the other side. */
  them: string;
  read: boolean;
  /** True if there is a connection, so that unsent messages are on their way. */
  connected: boolean;
  /** True to show the translation above the original, for a reader who reads only translations. */
  translationFirst: boolean;
  /** Data for doubting a translation; undefined until it is known. */
  doubting?: DoubtingReader | undefined;
  /** True if the message is a search match. */
  found?: boolean;
  onRetry(clientId: string): void;
  onRemove(clientId: string): void;
  /** Puts text into the message box. */
  onWrite(text: string): void;
};

/**
 * One message with both of its texts (look 8), each with its own language and direction. The text that the reader understands is prominent. Memoized.
 */
export const MessageBubble = memo(function MessageBubble({
  message: given,
  words,
  them,
  read,
  connected,
  translationFirst,
  doubting,
  found = false,
  onRetry,
  onRemove,
  onWrite,
}: BubbleProps) {
  const t = useTranslations('thread');
  const { language } = useLanguage();
  const message = localizeReply(given, language);
  const form = useQuestionFormOfMessage(message.messageId);
  const also = use(MessageExtrasContext);
  const { mine, translation, marks, facts } = message;
  const named = { 'data-message': message.messageId ?? undefined, 'data-found': found || undefined };
  // The reader reads the original of own messages, and of an interpreter's message for the other side.
  const isRead = mine || message.forOthers;
  const isIncomplete = marks.some(({ kind, strength }) => kind === 'sentences' && strength === 'strong');
  const differing = (of: 'original' | 'translation') => marks.flatMap((mark) => mark[of] ?? []);
  const pale = mine ? 'text-white/90' : 'text-ink-soft';
  const quiet = `text-sm ${pale}`;
  const original = (
    <MessageText
      text={message.text}
      lang={message.language ?? language}
      differing={differing('original')}
      onDark={mine}
      className={isTranslatedOriginal(message) ? quiet : undefined}
    />
  );
  const translated = translation !== null && (
    <MessageText
      text={translation}
      lang={message.translationLanguage}
      // Sets the direction explicitly, because the first letters may be a name or an untranslated part.
      dir={message.translationLanguage && textDirection(message.translationLanguage)}
      differing={differing('translation')}
      onDark={mine}
      className={isRead ? quiet : isIncomplete ? 'text-ink-soft' : undefined}
    />
  );
  const turned = translationFirst && !isRead && translated !== false;
  const lacking = translated && TRANSLATION_DEFECTS[message.translationState];
  const below = turned
    ? original
    : translated || (mentionsMissingTranslation(message, connected) && <MissingTranslation {...{ message, onWrite }} className={quiet} />);
  const instead = findReplacementContent(message, { form, them, doubting });
  if (instead) return <ReplacedMessage {...{ message, words, them, read, connected, doubting, found, onRetry, onRemove }} {...instead} />;
  return (
    <li {...named} className={cx('flex max-w-[85%] flex-col gap-1 md:max-w-[75%]', mine ? 'items-end self-end' : 'items-start self-start')}>
      <div
        className={cx(
          'max-w-full rounded-md px-3.5 py-2.5',
          mine ? 'rounded-ee-[0.25rem] bg-celadon-700 text-white' : 'rounded-es-[0.25rem] bg-surface shadow-1',
          message.delivery === 'failed' && 'opacity-80',
        )}
      >
        <MessageAuthor message={message} name={mine ? words('message.you') : them} onDark={mine} />
        {turned ? translated : original}
        {below && <div className={cx('mt-2 border-t pt-2', mine ? 'border-white/25' : 'border-line')}>{below}</div>}
        {lacking && <p className={cx('mt-1.5 text-xs', pale)}>{t(lacking)}</p>}
        <ReplyNote message={message} className={cx('mt-1.5 text-xs', pale)} />
        {translated && marks.length > 0 && <TranslationMarks message={message} onWrite={onWrite} />}
        {!isRead && facts.length > 0 && <FactStrip message={message} />}
        {also(message)}
      </div>
      <MessageMeta mine={mine}>
        <MessageFooter message={message} read={read} connected={connected} onRetry={onRetry} onRemove={onRemove} />
        <MessageChangeNote message={message} doubting={doubting} />
        {doubting && <TranslationDoubt message={given} doubting={doubting} them={them} />}
        <MessagePinLine message={message} />
      </MessageMeta>
    </li>
  );
});

type ReplacedMessageProps = Omit<BubbleProps, 'translationFirst' | 'onWrite'> & ReplacementContent;
type ReplacementContent = { width: string; content: ReactNode; spoken?: boolean; changing?: boolean; doubtable?: boolean; pinnable?: boolean };

/**
 * Returns the content that replaces the text: files, a card, a form, or the note of a withdrawal. A translator's correction replaces a card's own
 * text.
 */
function findReplacementContent(
  message: ChatMessage,
  { form, them, doubting }: { form: ReturnType<typeof useQuestionFormOfMessage>; them: string; doubting: DoubtingReader | undefined },
): ReplacementContent | undefined {
  if (message.files.length > 0) return { width: 'w-[75%] max-w-sm md:w-[55%]', content: <MessageFiles message={message} of={doubting} />, pinnable: true };
  if (message.change?.kind === 'withdrawn')
    return { width: 'max-w-[85%] md:max-w-[75%]', content: <WithdrawnNote mine={message.mine} name={them} />, changing: true };
  if (message.card && message.review?.verdict !== 'corrected') {
    const content = <CardMessage message={message} card={message.card} />;
    return { width: WIDE_CLASS, content, spoken: true, changing: true, doubtable: true, pinnable: true };
  }
  return form && { width: WIDE_CLASS, content: <QuestionFormMessage form={form} />, spoken: true };
}

const WIDE_CLASS = 'w-[85%] max-w-lg md:w-[75%]';

/** A message that is not shown as text. */
function ReplacedMessage({ message, words, them, read, connected, doubting, found, onRetry, onRemove, ...instead }: ReplacedMessageProps) {
  const { mine } = message;
  const name = mine ? words('message.you') : them;
  return (
    <li
      data-message={message.messageId ?? undefined}
      data-found={found || undefined}
      className={cx('flex flex-col gap-1', instead.width, mine ? 'items-end self-end' : 'items-start self-start')}
    >
      {instead.spoken ? <MessageAuthor message={message} name={name} onDark={false} /> : message.files.length > 0 && <span className="sr-only">{name}</span>}
      {instead.content}
      <MessageMeta mine={mine}>
        <MessageFooter message={message} read={read} connected={connected} onRetry={onRetry} onRemove={onRemove} />
        {instead.changing && <MessageChangeNote message={message} doubting={doubting} />}
        {instead.doubtable && doubting && <TranslationDoubt message={message} doubting={doubting} them={them} />}
        {instead.pinnable && <MessagePinLine message={message} />}
      </MessageMeta>
    </li>
  );
}

/** The author: an interpreter, or the clinic's coordinator by name. Otherwise the side, for screen readers only. */
function MessageAuthor({ message: { interpreter, author }, name, onDark }: { message: ChatMessage; name: string; onDark: boolean }) {
  if (interpreter !== null) return <InterpreterByline name={interpreter} />;
  if (author !== null) return <CoordinatorByline name={author} onDark={onDark} />;
  return <span className="sr-only">{name}</span>;
}

/** Shown instead of a withdrawn message. */
function WithdrawnNote({ mine, name }: { mine: boolean; name: string }) {
  const t = useTranslations('thread');
  return (
    <p className="max-w-full rounded-md border border-dashed border-edge px-3.5 py-2.5 text-ink-soft italic">
      {mine ? t('change.withdrawn.mine') : t('change.withdrawn.theirs', { name: `\u2068${name}\u2069` })}
    </p>
  );
}

type MessageTextProps = {
  text: string;
  lang: string | undefined;
  dir?: 'ltr' | 'rtl' | 'auto' | undefined;
  differing: readonly TextSpan[];
  onDark: boolean;
  className: string | undefined;
};

function MessageText({ text, lang, dir = 'auto', differing, onDark, className }: MessageTextProps) {
  return (
    <p lang={lang} dir={dir} className={cx('whitespace-pre-wrap [overflow-wrap:anywhere]', className)}>
      <HighlightedText text={text} differing={differing} onDark={onDark} />
    </p>
  );
}

/** True for the other side's original if a translation exists or is expected. Otherwise the original is the only text. */
const isTranslatedOriginal = ({ mine, forOthers, translation, translationState }: ChatMessage) =>
  !mine && !forOthers && (translation !== null || translationState === 'pending');

/**
 * True if a missing translation is mentioned. A message in the reader's own language needs none. An unsent message shows one state at a time:
 * waiting, or being translated.
 */
function mentionsMissingTranslation({ translationState, delivery }: ChatMessage, connected: boolean): boolean {
  return translationState !== 'done' && (delivery === 'sent' || (delivery === 'pending' && connected));
}

type MissingTranslationProps = { message: ChatMessage; className: string; onWrite: (text: string) => void };

/** Reason why there is no translation, with possible actions once none is expected. */
function MissingTranslation({ message, className, onWrite }: MissingTranslationProps) {
  const t = useTranslations('thread');
  const { translationState, mine } = message;
  if (translationState === 'pending')
    return (
      <p className={cx('flex items-center gap-2', className)}>
        <Spinner className="size-3.5 shrink-0" />
        {t('message.translating')}
      </p>
    );
  return (
    <>
      <p className={cx('italic', className)}>{t(UNTRANSLATED_REASONS[translationState] ?? 'message.untranslated')}</p>
      {translationState !== 'late' && <RepeatRequest message={message} part={null} onWrite={onWrite} onDark={mine} />}
    </>
  );
}

function MessageFooter({ message, read, connected, onRetry, onRemove }: Pick<BubbleProps, 'message' | 'read' | 'connected' | 'onRetry' | 'onRemove'>) {
  const t = useTranslations('thread');
  const { language } = useLanguage();
  const { mine, delivery, clientId, failure, at } = message;
  if (delivery === 'failed' && clientId) {
    return (
      <div role="alert" className="flex flex-col items-end text-sm text-sunday">
        <p className="flex items-start gap-1.5 text-end">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t('message.failed', { reason: failure ?? '' }).trim()}
        </p>
        <div className="flex gap-1">
          <button type="button" onClick={() => onRetry(clientId)} className="min-h-tap rounded-sm px-2 font-semibold text-celadon-700 hover:underline">
            {t('common.retry')}
          </button>
          <button type="button" onClick={() => onRemove(clientId)} className="min-h-tap rounded-sm px-2 font-semibold text-sunday hover:underline">
            {t('message.remove')}
          </button>
        </div>
      </div>
    );
  }
  const [Icon, said] =
    delivery === 'pending' ? [Clock, !connected && t('message.pending')] : read ? [CheckCheck, t('message.read')] : [Check, t('message.sent')];
  return (
    <span className="flex items-center gap-1 text-xs">
      <time dateTime={at}>
        <bdi dir="ltr" className="tabular-nums">
          {formatSeoulClock(at, language)}
        </bdi>
      </time>
      {mine && (
        <>
          <span aria-hidden="true">·</span>
          <Icon aria-hidden="true" className="size-3.5" />
          {said && <span>{said}</span>}
        </>
      )}
    </span>
  );
}
