import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

export type CardProps = ComponentProps<'div'> & {
  /** The element that it is. */
  as?: 'div' | 'article' | 'section' | 'li';
  /** raised: white with a soft shadow. outline: a hairline, for choices in a list. blush and sunken: a quiet remark. */
  look?: 'raised' | 'outline' | 'blush' | 'sunken';
  /** Chosen (with `outline`): celadon edge and ground. Say it in words or with a radio as well. */
  selected?: boolean;
  /** Inner space of 16 to 20 px. Without it a picture may fill the edge. */
  padded?: boolean;
  /** The whole card is a link (give its one link the class `stretch-link`): it answers the pointer and wears the ring. */
  linked?: boolean;
};

const looks = {
  raised: 'bg-surface shadow-1',
  outline: 'border-[1.5px] border-line bg-surface',
  blush: 'bg-blush-100 text-blush-700',
  sunken: 'bg-sunken text-ink-soft',
};

/** A frame for one thing. */
export function Card({ as = 'div', look = 'raised', selected = false, padded = false, linked = false, className, ...rest }: CardProps) {
  // The tag is one of four plain blocks that take the same attributes.
  const Tag = as as 'div';
  return (
    <Tag
      {...rest}
      className={cx(
        'relative overflow-hidden rounded-md',
        selected ? 'border-[1.5px] border-celadon-700 bg-celadon-50' : looks[look],
        padded && 'p-4 md:p-5',
        linked &&
          'transition-shadow duration-200 hover:shadow-2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-celadon-700 [&_a:focus-visible]:outline-none',
        className,
      )}
    />
  );
}
