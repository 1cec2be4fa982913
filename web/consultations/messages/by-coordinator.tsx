import { useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { cx } from '../../ui/cx.ts';

/** Name and role of the coordinator above the clinic's message. `onDark`: inside the dark bubble of the reader's own side. */
export function CoordinatorByline({ name, onDark }: { name: string; onDark: boolean }) {
  const t = useTranslations('thread');
  return (
    <p className={cx('mb-1 text-xs font-semibold', onDark ? 'text-white/90' : 'text-celadon-700')}>{t.rich('author.says', { name: <Bidi>{name}</Bidi> })}</p>
  );
}
