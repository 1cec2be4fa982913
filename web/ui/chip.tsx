import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

/** neutral: a fact. on: selected. jade: positive, or a category. blush: needs attention. glass: on a picture. */
export type ChipTone = 'neutral' | 'on' | 'jade' | 'blush' | 'glass';

const toneClasses: Record<ChipTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  on: 'bg-celadon-900 text-white',
  jade: 'bg-celadon-100 text-celadon-900',
  blush: 'bg-blush-100 text-blush-700',
  glass: 'bg-ink/65 text-white tabular-nums',
};

/** Returns the classes of a chip; `pressable` for a link that looks like one (its target is 44 px high: keep 8 px between rows). */
export function chipClass({ tone = 'neutral', pressable = false, className }: ChipLook = {}): string {
  return cx(
    'inline-flex items-center gap-1.5 rounded-lg px-3 text-sm leading-tight',
    pressable ? 'tap-area min-h-9 py-1.5 transition-colors duration-150' : 'min-h-8 py-1',
    pressable && (tone === 'neutral' ? 'hover:bg-line hover:text-ink' : 'hover:opacity-90'),
    toneClasses[tone],
    className,
  );
}

export type ChipLook = { tone?: ChipTone; pressable?: boolean; className?: string };

/** A short fact in a rounded frame. */
export function Chip({ tone, className, children }: { tone?: ChipTone; className?: string; children: ReactNode }) {
  return <span className={chipClass({ tone, className })}>{children}</span>;
}

export type ChipToggleProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & {
  pressed: boolean;
};

/** A toggle chip; `onClick` toggles it. */
export function ChipToggle({ pressed, className, ...rest }: ChipToggleProps) {
  return <button type="button" {...rest} aria-pressed={pressed} className={chipClass({ tone: pressed ? 'on' : 'neutral', pressable: true, className })} />;
}
