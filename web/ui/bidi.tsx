import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type BidiProps = {
  children: ReactNode;
  /** Language of the text if it is known and may differ from the page's. */
  lang?: string;
  className?: string;
};

/** Text from elsewhere (a name, a message), isolated in its own direction. */
export function Bidi({ children, lang, className }: BidiProps) {
  return (
    <bdi lang={lang} className={className}>
      {children}
    </bdi>
  );
}

/** Phone numbers, prices, clock times and Latin names: left to right in every language, with tabular figures. */
export function Ltr({ children, lang, className }: BidiProps) {
  return (
    <bdi dir="ltr" lang={lang} className={cx('tabular-nums', className)}>
      {children}
    </bdi>
  );
}
