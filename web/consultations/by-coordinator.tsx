import { useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';
import { cx } from '../ui/cx.ts';

/** Above the clinic's words: the name that their coordinator writes under, and what she is. `onDark`: within the dark bubble of one's own side. */
export function ByCoordinator({ name, onDark }: { name: string; onDark: boolean }) {
  const t = useTranslations('thread');
  return (
    <p className={cx('mb-1 text-xs font-semibold', onDark ? 'text-white/90' : 'text-celadon-700')}>{t.rich('author.says', { name: <Bidi>{name}</Bidi> })}</p>
  );
}
