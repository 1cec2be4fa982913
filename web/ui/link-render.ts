import type { ReactNode } from 'react';

/** Props for a rendered link; spread all of them on the router's own link (`href` becomes its `to`). */
type LinkRenderProps = {
  href: string;
  className: string;
  children: ReactNode;
  'aria-current'?: 'page';
};

/** Renders a link. Components take it as a prop, so that they need no router. */
export type LinkRender = (props: LinkRenderProps) => ReactNode;
