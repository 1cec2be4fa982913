import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { memo } from 'react';
import type { TranslationState } from '../../contract/consultations.ts';
import type { TextSpan } from '../../contract/facts.ts';
import { useLanguage } from '../i18n/translations.tsx';
import { cx } from '../ui/cx.ts';
import { Spinner } from '../ui/spinner.tsx';
import { CardMessage } from './cards/card-message.tsx';
import { seoulClock } from './chat-clock.ts';
import type { ChatMessage } from './chat-message.ts';
import { Doubt, type Doubting } from './doubts/doubt.tsx';
import { ByInterpreter } from './interpreters/by-interpreter.tsx';
import { FactStrip } from './marks/fact-strip.tsx';
import { Marks } from './marks/marks.tsx';
import { SetOff } from './marks/set-off.tsx';
import type { ThreadKey, ThreadText } from './thread-text.ts';

export type BubbleProps = {
  message: ChatMessage;
  words: ThreadText;
  /** How the other side is called. */
  them: string;
  read: boolean;
  /** There is a connection: what is unsent is on its way. */
  connected: boolean;
  /** The translation above, the original beneath: for who reads the translations only. */
  translationFirst: boolean;
  /** Where a translation can be doubted; undefined while that is not known. */
  doubting?: Doubting | undefined;
  onRetry(clientId: string): void;
  onRemove(clientId: string): void;
  /** Puts words into the box that is written in. */
  onWrite(text: string): void;
};

/**
 * One message in its two voices (look 8): each with its own language and direction, the one that the reader can read carries
 * the weight. Drawn anew only when something of it changed.
 */
export const MessageBubble = memo(function MessageBubble({
  message,
  words,
  them,
  read,
  connected,
  translationFirst,
  doubting,
  onRetry,
  onRemove,
  onWrite,
}: BubbleProps) {
  const { language } = useLanguage();
  const { mine, translation, marks, facts } = message;
  // What an interpreter wrote for the other side is read in the original, as what is one's own.
  const isRead = mine || message.forOthers;
  const differing = (of: 'original' | 'translation') => marks.flatMap((mark) => mark[of] ?? []);
  const pale = mine ? 'text-white/90' : 'text-ink-soft';
  const quiet = `text-sm ${pale}`;
  const original = (
    <Voice
      text={message.text}
      lang={message.language ?? language}
      differing={differing('original')}
      onDark={mine}
      className={isForeign(message) ? quiet : undefined}
    />
  );
  const translated = translation !== null && (
    <Voice text={translation} lang={message.translationLanguage} differing={differing('translation')} onDark={mine} className={isRead ? quiet : undefined} />
  );
  const turned = translationFirst && !isRead && translated !== false;
  const lacking = translated && LACKING[message.translationState];
  const below = turned
    ? original
    : translated || (awaitsTranslation(message, connected) && <NoTranslation message={message} words={words} className={quiet} />);
  // A person's correction stands in place of the card's own words.
  if (message.card && message.review?.verdict !== 'corrected')
    return (
      <li className={cx('flex w-[85%] max-w-lg flex-col gap-1 md:w-[75%]', mine ? 'items-end self-end' : 'items-start self-start')}>
        <span className="sr-only">{mine ? words('message.you') : them}</span>
        <CardMessage message={message} card={message.card} />
        <Foot message={message} words={words} read={read} connected={connected} onRetry={onRetry} onRemove={onRemove} />
        {doubting && <Doubt message={message} doubting={doubting} them={them} />}
      </li>
    );
  return (
    <li className={cx('flex max-w-[85%] flex-col gap-1 md:max-w-[75%]', mine ? 'items-end self-end' : 'items-start self-start')}>
      <div
        className={cx(
          'max-w-full rounded-md px-3.5 py-2.5',
          mine ? 'rounded-ee-[0.25rem] bg-celadon-700 text-white' : 'rounded-es-[0.25rem] bg-surface shadow-1',
          message.delivery === 'failed' && 'opacity-80',
        )}
      >
        {message.interpreter === null ? <span className="sr-only">{mine ? words('message.you') : them}</span> : <ByInterpreter name={message.interpreter} />}
        {turned ? translated : original}
        {below && <div className={cx('mt-2 border-t pt-2', mine ? 'border-white/25' : 'border-line')}>{below}</div>}
        {lacking && <p className={cx('mt-1.5 text-xs', pale)}>{words(lacking)}</p>}
        {translated && marks.length > 0 && <Marks message={message} onWrite={onWrite} />}
        {!isRead && facts.length > 0 && <FactStrip message={message} />}
      </div>
      <Foot message={message} words={words} read={read} connected={connected} onRetry={onRetry} onRemove={onRemove} />
      {doubting && <Doubt message={message} doubting={doubting} them={them} />}
    </li>
  );
});

type VoiceProps = { text: string; lang: string | undefined; differing: readonly TextSpan[]; onDark: boolean; className: string | undefined };

function Voice({ text, lang, differing, onDark, className }: VoiceProps) {
  return (
    <p lang={lang} dir="auto" className={cx('whitespace-pre-wrap [overflow-wrap:anywhere]', className)}>
      <SetOff text={text} differing={differing} onDark={onDark} />
    </p>
  );
}

/** The other side's own words, while there are or will be others for the reader; without a translation they are all there is. */
const isForeign = ({ mine, forOthers, translation, translationState }: ChatMessage) =>
  !mine && !forOthers && (translation !== null || translationState === 'pending');

/**
 * Is anything said of a translation that is not there? A message in the reader's own language needs none, and of what is not
 * sent yet one thing is said at a time: that it waits, or that it is being translated.
 */
function awaitsTranslation({ translationState, delivery }: ChatMessage, connected: boolean): boolean {
  return translationState !== 'done' && (delivery === 'sent' || (delivery === 'pending' && connected));
}

function NoTranslation({ message: { translationState }, words, className }: { message: ChatMessage; words: ThreadText; className: string }) {
  if (translationState === 'pending')
    return (
      <p className={cx('flex items-center gap-2', className)}>
        <Spinner className="size-3.5 shrink-0" />
        {words('message.translating')}
      </p>
    );
  return <p className={cx('italic', className)}>{words(ALONE[translationState] ?? 'message.untranslated')}</p>;
}

/** Why the original stands alone. */
const ALONE: Partial<Record<TranslationState, ThreadKey>> = {
  late: 'message.late',
  mixed: 'message.mixed',
  failed: 'message.translationFailed',
  implausible: 'message.implausible',
  stopped: 'message.translationStopped',
};
/** What a translation that is there may lack. */
const LACKING: Partial<Record<TranslationState, ThreadKey>> = { partial: 'message.partial', mixed: 'message.mixed' };

function Foot({ message, words, read, connected, onRetry, onRemove }: Pick<BubbleProps, 'message' | 'words' | 'read' | 'connected' | 'onRetry' | 'onRemove'>) {
  const { language } = useLanguage();
  const { mine, delivery, clientId, failure, at } = message;
  if (delivery === 'failed' && clientId) {
    return (
      <div role="alert" className="flex flex-col items-end text-sm text-sunday">
        <p className="flex items-start gap-1.5 text-end">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {words('message.failed', { reason: failure ?? '' }).trim()}
        </p>
        <div className="flex gap-1">
          <button type="button" onClick={() => onRetry(clientId)} className="min-h-tap rounded-sm px-2 font-semibold text-celadon-700 hover:underline">
            {words('message.retry')}
          </button>
          <button type="button" onClick={() => onRemove(clientId)} className="min-h-tap rounded-sm px-2 font-semibold text-sunday hover:underline">
            {words('message.remove')}
          </button>
        </div>
      </div>
    );
  }
  const [Icon, said] =
    delivery === 'pending' ? [Clock, !connected && words('message.pending')] : read ? [CheckCheck, words('message.read')] : [Check, words('message.sent')];
  return (
    <p className="flex items-center gap-1 px-1 text-xs text-ink-soft">
      <time dateTime={at}>
        <bdi dir="ltr" className="tabular-nums">
          {seoulClock(at, language)}
        </bdi>
      </time>
      {mine && (
        <>
          <span aria-hidden="true">·</span>
          <Icon aria-hidden="true" className="size-3.5" />
          {said && <span>{said}</span>}
        </>
      )}
    </p>
  );
}
