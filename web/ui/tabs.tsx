import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { LinkRender } from './link-render.ts';

type TabItem = { id: string; label: ReactNode; href: string /** A count after the label. */; count?: number };

export type TabsProps = {
  /** Accessible name of the tabs. */
  label: string;
  items: readonly TabItem[];
  /** The id of the current tab. */
  current: string;
  /**
   * line: underlined words in a row; on a phone, chips in as many rows as they need, so that none is hidden. list: a column with a soft background.
   */
  kind?: 'line' | 'list';
  /** Renders a link; a plain `<a>` by default. */
  renderLink?: LinkRender;
  className?: string;
};

const renderPlainLink: LinkRender = ({ children, ...rest }) => <a {...rest}>{children}</a>;

/** Links between views of one thing, for tabs in the address. */
export function Tabs({ label, items, current, kind = 'line', renderLink = renderPlainLink, className }: TabsProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className={kind === 'line' ? 'flex flex-wrap gap-2 md:gap-x-7 md:border-b md:border-line' : 'grid gap-0.5'}>
        {items.map((item) => {
          const on = item.id === current;
          return (
            <li key={item.id}>
              {renderLink({
                href: item.href,
                'aria-current': on ? 'page' : undefined,
                className: cx(kind === 'line' ? lineClass(on) : listClass(on), 'transition-colors duration-150'),
                children: (
                  <>
                    <span className="min-w-0">{item.label}</span>
                    {item.count !== undefined && <span className="text-sm tabular-nums">{item.count}</span>}
                  </>
                ),
              })}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function lineClass(on: boolean) {
  return cx(
    'flex min-h-tap items-center gap-1.5 font-semibold max-md:rounded-lg max-md:px-4 max-md:py-1.5 max-md:text-sm',
    'md:border-b-2 md:px-0.5 md:pt-1 md:focus-visible:-outline-offset-2',
    on
      ? 'max-md:bg-celadon-900 max-md:text-white md:border-celadon-700 md:text-ink'
      : 'text-ink-soft hover:text-ink max-md:bg-sunken max-md:hover:bg-line md:border-transparent md:hover:border-line',
  );
}

function listClass(on: boolean) {
  return cx(
    'flex min-h-tap items-center justify-between gap-3 rounded-sm px-4 py-2.5',
    on ? 'bg-celadon-100 font-semibold text-celadon-900' : 'text-ink-soft hover:bg-sunken hover:text-ink',
  );
}
