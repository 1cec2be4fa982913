import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type BidiProps = {
  children: ReactNode;
  /** The language of the text, where it is known and may differ from the page's. */
  lang?: string;
  className?: string;
};

/** Text from somewhere else (a name, a message): it finds its own direction and disturbs nothing around it. */
export function Bidi({ children, lang, className }: BidiProps) {
  return (
    <bdi lang={lang} className={className}>
      {children}
    </bdi>
  );
}

/** Phone numbers, prices, clock times, Latin names: left to right in every language, with tabular figures. */
export function Ltr({ children, lang, className }: BidiProps) {
  return (
    <bdi dir="ltr" lang={lang} className={cx('tabular-nums', className)}>
      {children}
    </bdi>
  );
}
