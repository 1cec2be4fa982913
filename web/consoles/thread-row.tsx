import type { ReactNode } from 'react';
import { Bidi } from '../ui/bidi.tsx';
import { Chip } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';

type Props = {
  name: string;
  /** Text with the number of unread messages; undefined if there are none. */
  unread?: string | undefined;
  /** Lines under the name. */
  children: ReactNode;
  isOpen: boolean;
  onOpen: () => void;
};

/** A conversation in a console's list. */
export function ThreadRow({ name, unread, children, isOpen, onOpen }: Props) {
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={cx('grid w-full gap-1 border-b border-line px-4 py-3 text-start hover:bg-sunken focus-visible:-outline-offset-2', isOpen && 'bg-sunken')}
      >
        <span className="flex items-start justify-between gap-2">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            <Bidi>{name}</Bidi>
          </span>
          {unread !== undefined && <Chip tone="jade">{unread}</Chip>}
        </span>
        {children}
      </button>
    </li>
  );
}
