import type { ReactElement, ReactNode, Ref } from 'react';
import { useTranslations } from '../i18n/translations.tsx';
import { cx } from '../ui/cx.ts';
import { useConsoleContext } from './console-context.ts';

type Props = {
  /** The page's name in the navigation by default. */
  title?: string;
  lead: ReactNode;
  /** Follows the title in the browser's tab; the brand by default. */
  site?: string | undefined;
  /** Button beside the heading. */
  action?: ReactElement;
  /** Allows focusing the heading after a dialog has closed. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Width, gaps and padding. */
  className: string;
  children: ReactNode;
};

/** A page of a console that scrolls: its title, heading, lead and content. */
export function PageLayout({ title: ownTitle, lead, site, action, headingRef, className, children }: Props) {
  const t = useTranslations('console');
  const { brand, label } = useConsoleContext();
  const title = ownTitle ?? t(label);
  return (
    <main className={cx('mx-auto grid md:py-8', className)}>
      <title>{`${title} · ${site ?? brand}`}</title>
      <header className={action ? 'flex flex-wrap items-end justify-between gap-x-6 gap-y-3' : undefined}>
        <div className={cx('grid gap-1', action !== undefined && 'max-w-2xl')}>
          <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={headingRef ? 'outline-none' : undefined}>
            {title}
          </h1>
          <p className="text-ink-soft">{lead}</p>
        </div>
        {action}
      </header>
      {children}
    </main>
  );
}
