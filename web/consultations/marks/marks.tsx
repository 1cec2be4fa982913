import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { cx } from '../../ui/cx.ts';
import type { ChatMessage } from '../thread/chat-message.ts';
import { formatMark, isDangerousMark } from './mark-words.ts';
import { RepeatRequest } from './repeat-request.tsx';

/** Maximum number of announced marks. The others are only counted. */
const MAX_ANNOUNCED_MARKS = 3;

/**
 * Lists where the translation differs from the original (specification 5.16), the most dangerous first. Exact and dangerous differences are in gold,
 * others in a quiet style. One press asks the other side again.
 */
export function TranslationMarks({ message, onWrite }: { message: ChatMessage; onWrite: (text: string) => void }) {
  const { language } = useLanguage();
  const t = useTranslations('thread');
  const { marks, mine } = message;
  const strong = marks.some(({ strength }) => strength === 'strong');
  const rank = (mark: (typeof marks)[number]) => (isDangerousMark(mark) ? 0 : mark.strength === 'strong' ? 1 : 2);
  const announced = marks.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_ANNOUNCED_MARKS);
  return (
    <div
      className={cx('mt-2 text-sm', strong ? 'rounded-sm bg-gold-100 px-3 pt-2 text-ink' : 'border-s-2 border-gold ps-2.5', !strong && mine && 'text-white')}
    >
      <ul className="flex flex-col gap-1">
        {announced.map((mark) => {
          const { what, how } = formatMark(mark, message, language, t);
          return (
            <li key={`${mark.kind}-${mark.original?.start}-${mark.translation?.start}`}>
              {t.rich('mark.says', { what: <strong className="font-semibold">{what}</strong>, how })}
            </li>
          );
        })}
        {marks.length > MAX_ANNOUNCED_MARKS && <li>{t('mark.more', { count: marks.length - MAX_ANNOUNCED_MARKS })}</li>}
      </ul>
      <RepeatRequest message={message} part={announced[0]?.original ?? null} onWrite={onWrite} onDark={mine && !strong} />
    </div>
  );
}
