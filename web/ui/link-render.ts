import type { ReactNode } from 'react';

/** What a part gives to the link that it wears; spread all of it on the router's own link (`href` becomes its `to`). */
type LinkRenderProps = {
  href: string;
  className: string;
  children: ReactNode;
  'aria-current'?: 'page';
};

/** Draws a link. Parts take it as a prop, so that they need no router. */
export type LinkRender = (props: LinkRenderProps) => ReactNode;
