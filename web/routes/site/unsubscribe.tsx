import { useRouteLoaderData, useSearchParams } from 'react-router';
import { translatePageTitle } from '../../i18n/title.ts';
import { Unsubscribe } from '../../notices/unsubscribe.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import type { Route } from './+types/unsubscribe.ts';

export const handle = { namespaces: ['notices'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'notices', 'end.do'), { name: 'robots', content: 'noindex' }];

/** The unsubscribe link in the footer of mails (specification 7.8). The link needs no sign-in. */
export default function UnsubscribePage() {
  const [search] = useSearchParams();
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.site.brand ?? '';
  return <Unsubscribe token={search.get('token') ?? ''} brand={brand} />;
}
