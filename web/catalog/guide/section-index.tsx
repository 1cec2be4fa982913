import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';

/** An entry of the section index. */
export type SectionIndexEntry = { id: string; name: string };

/** Index of the page's sections. Phones only, because the page is long there. */
export function SectionIndex({ entries }: { entries: readonly SectionIndexEntry[] }) {
  const t = useTranslations('treatment');
  return (
    <nav aria-label={t('index.label')} className="px-5 md:hidden">
      <ul className="flex flex-wrap gap-2">
        {entries.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} className={chipClass({ pressable: true })}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Target of an index entry. Stops scrolling below the sticky header. */
export function SectionAnchor({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <div id={id} className={cx('scroll-mt-20', className)}>
      {children}
    </div>
  );
}
