import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { cx } from '../../ui/cx.ts';
import { seoulClock } from '../chat-clock.ts';
import type { ChatMessage } from '../chat-message.ts';
import { markWords } from './mark-words.ts';

/** So many are told; of more the reader is told how many there are. */
const MOST = 3;

/**
 * Where the translation says something else than the original (specification 5.16): in gold what can be read exactly, quietly what
 * only asks to be read with care. Who reads may ask for other words, who wrote has her own in the box again with one press.
 */
export function Marks({ message, onWrite }: { message: ChatMessage; onWrite: (text: string) => void }) {
  const { language } = useLanguage();
  const t = useTranslations('thread');
  const { marks, mine, at } = message;
  const strong = marks.some(({ strength }) => strength === 'strong');
  const told = marks.toSorted((a, b) => Number(a.strength === 'soft') - Number(b.strength === 'soft')).slice(0, MOST);
  const write = () => onWrite(mine ? message.text : t('mark.question', { time: seoulClock(at, language) }));
  return (
    <div
      className={cx('mt-2 text-sm', strong ? 'rounded-sm bg-gold-100 px-3 pt-2 text-ink' : 'border-s-2 border-gold ps-2.5', !strong && mine && 'text-white')}
    >
      <ul className="flex flex-col gap-1">
        {told.map((mark) => {
          const { what, how } = markWords(mark, message, t);
          return (
            <li key={`${mark.kind}-${mark.original?.start}-${mark.translation?.start}`}>
              {t.rich('mark.says', { what: <strong className="font-semibold">{what}</strong>, how })}
            </li>
          );
        })}
        {marks.length > MOST && <li>{t('mark.more', { count: marks.length - MOST })}</li>}
      </ul>
      <button
        type="button"
        onClick={write}
        className={cx('min-h-tap text-start font-semibold hover:underline', mine && !strong ? 'text-white' : 'text-celadon-700')}
      >
        {t(mine ? 'mark.reword' : 'mark.again')}
      </button>
    </div>
  );
}
