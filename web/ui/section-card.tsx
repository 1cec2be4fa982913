import type { ReactNode, Ref } from 'react';
import { Card } from './card.tsx';
import { cx } from './cx.ts';

export type SectionCardProps = {
  /** HTML id of the heading, which names the section. */
  id: string;
  title: ReactNode;
  /** Paragraph below the heading. */
  lead?: ReactNode;
  /** Allows focusing the heading after a dialog has closed. */
  headingRef?: Ref<HTMLHeadingElement>;
  className?: string;
  children?: ReactNode;
};

/** A section of a page as a card with a heading. */
export function SectionCard({ id, title, lead, headingRef, className, children }: SectionCardProps) {
  return (
    <Card as="section" padded aria-labelledby={id} className={className}>
      <h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined} id={id} className={cx('text-xl', headingRef ? 'outline-none' : undefined)}>
        {title}
      </h2>
      {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
      {children}
    </Card>
  );
}
