import { use, useState } from 'react';
import type { TextSpan } from '../../../contract/threads/message-facts.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { cx } from '../../ui/cx.ts';
import { formatSeoulClock } from '../thread/chat-clock.ts';
import type { ChatMessage } from '../thread/chat-message.ts';
import { ClarificationActionsContext } from './clarification-actions.ts';

type Props = {
  message: ChatMessage;
  /** The doubtful part of the original; null for all of it. */
  part: TextSpan | null;
  /** Puts text into the message box. */
  onWrite: (text: string) => void;
  onDark?: boolean;
};

/** Maximum length of a part that is quoted, in characters. A longer part is identified by the time of its message. */
const MAX_PART_CHARACTERS = 80;

/**
 * Buttons below a doubtful translation (specification 5.16). The reader asks the other side to repeat that part, or asks for an interpreter. The
 * author puts the text into the message box again.
 */
export function RepeatRequest({ message, part, onWrite, onDark = false }: Props) {
  const { language } = useLanguage();
  const t = useTranslations('thread');
  const help = use(ClarificationActionsContext);
  const [asked, setAsked] = useState(false);
  const { mine, text, at } = message;
  const words = part && text.slice(part.start, part.end).trim();
  const question =
    words && words.length <= MAX_PART_CHARACTERS ? t('mark.question', { part: words }) : t('mark.question.whole', { time: formatSeoulClock(at, language) });
  const again = () => {
    if (!help.ask) return onWrite(question);
    help.ask(question);
    setAsked(true);
  };
  const style = cx('min-h-tap text-start font-semibold hover:underline', onDark ? 'text-white' : 'text-celadon-700');
  return (
    <p className="flex flex-wrap gap-x-4">
      {asked ? (
        <span role="status" className="flex min-h-tap items-center text-ink-soft">
          {t('mark.asked')}
        </span>
      ) : (
        <button type="button" onClick={mine ? () => onWrite(text) : again} className={style}>
          {t(mine ? 'mark.reword' : 'mark.again')}
        </button>
      )}
      {!mine && help.askInterpreter && (
        <button type="button" onClick={help.askInterpreter} className={style}>
          {t(help.side === 'hospital' ? 'interpreter.propose' : 'interpreter.ask')}
        </button>
      )}
    </p>
  );
}
