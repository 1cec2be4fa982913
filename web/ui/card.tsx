import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

export type CardProps = ComponentProps<'div'> & {
  /** HTML element to render. */
  as?: 'div' | 'article' | 'section' | 'li';
  /** raised: white with a soft shadow. outline: a thin line, for choices in a list. blush and sunken: a quiet remark. */
  look?: 'raised' | 'outline' | 'blush' | 'sunken';
  /** Selected (with `outline`): celadon edge and background. Also show it in words or with a radio button. */
  selected?: boolean;
  /** Padding of 16 to 20 px. Without it a picture can fill the card to its edge. */
  padded?: boolean;
  /** True if the whole card is a link. Give its one link the class `stretch-link`. The card then shows hover and focus. */
  linked?: boolean;
};

const lookClasses = {
  raised: 'bg-surface shadow-1',
  outline: 'border-[1.5px] border-line bg-surface',
  blush: 'bg-blush-100 text-blush-700',
  sunken: 'bg-sunken text-ink-soft',
};

/** A framed block for one thing. */
export function Card({ as = 'div', look = 'raised', selected = false, padded = false, linked = false, className, ...rest }: CardProps) {
  // All four elements are plain blocks with the same attributes.
  const Tag = as as 'div';
  return (
    <Tag
      {...rest}
      className={cx(
        'relative overflow-hidden rounded-md',
        selected ? 'border-[1.5px] border-celadon-700 bg-celadon-50' : lookClasses[look],
        padded && 'p-4 md:p-5',
        linked &&
          'transition-shadow duration-200 hover:shadow-2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-celadon-700 [&_a:focus-visible]:outline-none',
        className,
      )}
    />
  );
}
