import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

/** The line below a message: its time, state and actions, in as few rows as possible. Sentences get separate rows. */
export function MessageMeta({ mine, children }: { mine: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 px-1 text-sm text-ink-soft [&>div]:basis-full [&>p]:basis-full',
        mine && 'justify-end text-end [&>p]:justify-end',
      )}
    >
      {children}
    </div>
  );
}

/** Button of an action on a message. */
export function MetaButton({ expanded, onPress, children }: { expanded?: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-expanded={expanded} onClick={onPress} className="-my-1.5 min-h-tap text-start font-semibold text-celadon-700 hover:underline">
      {children}
    </button>
  );
}
