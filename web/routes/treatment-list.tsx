import { useEffect, useRef, useState } from 'react';
import { Navigate, useBlocker, useLocation, useNavigation, useRouteLoaderData, useSearchParams } from 'react-router';
import { FoundList, FoundListSkeleton } from '../catalog/finding/list.tsx';
import { categoryOf, type FindView, paramsOf, questionOf, STEP, viewOf } from '../catalog/finding/view.ts';
import { jpyRate } from '../catalog/load.ts';
import { keepLastSearch } from '../catalog/saved/keep-search.tsx';
import { useTranslations } from '../i18n/translations.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { asMember } from '../session/guard.ts';
import { api } from '../session/session.ts';
import type { Route } from './+types/treatment-list.ts';

export const handle = { namespaces: ['finding', 'catalog', 'fees', 'saved', 'public'] };

/** While a reader types, her words reach the address when she pauses: browsers refuse to rewrite it at every key. */
const PAUSE_MS = 200;

/**
 * The words in the search box, and what stood there before: the address follows with a pause, so it may still show any of these. It is
 * never cleared while she stays, because a key that falls between the address and a box set back to it is lost.
 */
type Typing = { words: string; before: readonly string[] };

/** What the address asks for, and the rates it is shown at; the page needs a member (specification 2.2). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async () => {
    const view = viewOf(new URL(request.url).searchParams);
    const [found, rates] = await Promise.all([api('find', { query: questionOf(view) }), api('rates')]);
    return { found, rates };
  });
}

export function HydrateFallback() {
  return (
    <>
      <Title />
      <FoundListSkeleton />
    </>
  );
}

export default function TreatmentListPage({ loaderData: { found, rates } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  const { state, pathname } = useLocation();
  const going = useNavigation().location;
  const isLeaving = going !== undefined && going.pathname !== pathname;
  const inAddress = viewOf(params);
  const [typing, setTyping] = useState<Typing>();
  // An address that shows none of it came another way, by Back or a link, and stands.
  const typed = typing && [typing.words, ...typing.before].includes(inAddress.query) ? typing : undefined;
  const view = typed ? { ...inAddress, query: typed.words } : inAddress;

  // Known at the press itself: on a busy phone the page hears of it only later, after the words would have been written.
  const isGoing = useRef(false);
  useBlocker(({ currentLocation, nextLocation }) => {
    isGoing.current = currentLocation.pathname !== nextLocation.pathname;
    if (isGoing.current) keepLastSearch(view);
    return false;
  });

  const write = (next: FindView) => setParams(paramsOf(next), { replace: true, preventScrollReset: true });
  useEffect(() => {
    // On a slow line the next page takes a moment: writing the address now would call her back from it.
    if (!typed || typed.words === inAddress.query || isLeaving) return;
    const timer = setTimeout(() => {
      if (!isGoing.current) write({ ...view, from: 0, shown: STEP });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  const change = ({ query: words, ...others }: Partial<FindView>) => {
    if (words !== undefined) {
      // Who types is still here, whatever became of the way elsewhere.
      isGoing.current = false;
      setTyping({ words, before: typed ? [...typed.before, typed.words] : [inAddress.query] });
    }
    // Another list begins at its beginning; more of the same one goes on.
    const begins = 'shown' in others ? {} : { from: 0, shown: STEP };
    if (Object.keys(others).length > 0) write({ ...view, ...begins, ...others, ...(words === undefined ? {} : { query: words }) });
  };

  // The cards of home carry a category in the navigation state (specification 4.1); from here on it is in the address.
  const arrived = categoryOf(state);
  if (arrived && arrived !== 'all' && !params.has('category'))
    return (
      <>
        <Title />
        <Navigate to={`?${paramsOf({ ...inAddress, category: arrived })}`} replace />
        <FoundListSkeleton />
      </>
    );
  return (
    <>
      <Title />
      <FoundList found={found} view={view} jpy={jpyRate(rates)} onChange={change} />
    </>
  );
}

function Title() {
  const t = useTranslations('catalog');
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.site.brand ?? '';
  return <title>{`${t('list.title')} · ${brand}`}</title>;
}
