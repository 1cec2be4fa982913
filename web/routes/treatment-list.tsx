import { useEffect, useRef, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useBlocker, useLocation, useNavigation, useRouteLoaderData, useSearchParams } from 'react-router';
import { type ListView, paramsOf, viewOf } from '../catalog/filters.ts';
import { allProducts, jpyRate } from '../catalog/load.ts';
import { TreatmentList, TreatmentListSkeleton } from '../catalog/treatment-list.tsx';
import { useTranslations } from '../i18n/translations.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { asMember } from '../session/guard.ts';
import { api } from '../session/session.ts';
import type { Route } from './+types/treatment-list.ts';

export const handle = { namespaces: ['catalog', 'fees'] };

/** While a reader types, her words reach the address when she pauses: browsers refuse to rewrite it at every key. */
const PAUSE_MS = 300;

/**
 * The words in the search box, and what stood there before: the address follows with a pause, so it may still show any of these. It is
 * never cleared while she stays, because a key that falls between the address and a box set back to it is lost.
 */
type Typing = { words: string; before: readonly string[] };

/** The treatments and the rates they are shown at; the page needs a member (specification 2.2). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async () => {
    const [products, rates] = await Promise.all([allProducts(api), api('rates')]);
    return { products, rates };
  });
}

/** Sorting and filtering happen here: another search in the address is no other list. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export function HydrateFallback() {
  return (
    <>
      <Title />
      <TreatmentListSkeleton />
    </>
  );
}

export default function TreatmentListPage({ loaderData: { products, rates } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
  const inAddress = viewOf(params, (state as { category?: unknown } | null)?.category);
  const [typing, setTyping] = useState<Typing>();
  // An address that shows none of it came another way, by Back or a link, and stands.
  const typed = typing && [typing.words, ...typing.before].includes(inAddress.query) ? typing : undefined;
  const view = typed ? { ...inAddress, query: typed.words } : inAddress;

  // Known at the press itself: on a busy phone the page hears of it only later, after the words would have been written.
  const isGoing = useRef(false);
  useBlocker(({ currentLocation, nextLocation }) => {
    isGoing.current = currentLocation.pathname !== nextLocation.pathname;
    return false;
  });

  const write = (next: ListView) => setParams(paramsOf(next), { replace: true, preventScrollReset: true });
  useEffect(() => {
    // On a slow line the next page takes a moment: writing the address now would call her back from it.
    if (!typed || typed.words === inAddress.query || isLeaving) return;
    const timer = setTimeout(() => {
      if (!isGoing.current) write(view);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  const change = ({ query: words, ...others }: Partial<ListView>) => {
    if (words !== undefined) {
      // Who types is still here, whatever became of the way elsewhere.
      isGoing.current = false;
      setTyping({ words, before: typed ? [...typed.before, typed.words] : [inAddress.query] });
    }
    if (Object.keys(others).length > 0) write({ ...view, ...others, ...(words === undefined ? {} : { query: words }) });
  };

  return (
    <>
      <Title />
      <TreatmentList products={products} rates={rates} jpy={jpyRate(rates)} view={view} onChange={change} />
    </>
  );
}

function Title() {
  const t = useTranslations('catalog');
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.site.brand ?? '';
  return <title>{`${t('list.title')} · ${brand}`}</title>;
}
