import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';
import { cx } from '../ui/cx.ts';

/** A breadcrumb. The last one is the page itself. */
export type Breadcrumb = { name: string; path: string };

/** Breadcrumbs of a public page. On a phone the page's own name is left out, because the heading shows it. */
export function Breadcrumbs({ items }: { items: readonly Breadcrumb[] }) {
  const t = useTranslations('catalog');
  if (items.length < 2) return null;
  return (
    <nav aria-label={t('crumbs.label')} className="mx-auto max-w-7xl px-5 pt-2 md:px-8 md:pt-4">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-ink-soft">
        {items.map(({ name, path }, at) => (
          <li key={path} className={cx('inline-flex min-h-tap min-w-0 items-center gap-1', at === items.length - 1 && 'max-sm:sr-only')}>
            {at > 0 && <ChevronRight aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" />}
            {at === items.length - 1 ? (
              <span aria-current="page">
                <Bidi>{name}</Bidi>
              </span>
            ) : (
              <Link to={path} className="inline-flex min-h-tap items-center hover:text-ink hover:underline">
                <Bidi>{name}</Bidi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
