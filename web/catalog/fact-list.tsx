import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';

/** A section of a page with its heading. */
export function PageSection({ title, children, className }: { title: ReactNode; children: ReactNode; className?: string }) {
  return (
    <section className={cx('grid content-start gap-3', className)}>
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

/** A bulleted list of short texts. */
export function BulletList({ items }: { items: readonly { id: number | string; title: string }[] }) {
  return (
    <ul className="grid gap-1.5">
      {items.map(({ id, title }) => (
        <li key={id} className="relative ps-4 before:absolute before:start-0 before:top-[0.6em] before:size-1.5 before:rounded-full before:bg-celadon-500">
          {title}
        </li>
      ))}
    </ul>
  );
}
