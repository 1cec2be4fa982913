import { Navigate, useLocation, useRouteLoaderData, useSearchParams } from 'react-router';
import { FoundList, FoundListSkeleton } from '../../catalog/finding/list.tsx';
import { useDebouncedSearchText } from '../../catalog/finding/use-debounced-search-text.ts';
import { categoryFromState, parseTreatmentListState, ROWS_PER_STEP, type TreatmentListState, toFindQuery, toSearchParams } from '../../catalog/finding/view.ts';
import { findJpyRate } from '../../catalog/load.ts';
import { storeRecentSearch } from '../../catalog/saved/save-search-button.tsx';
import { useTranslations } from '../../i18n/translations.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import { loadAsMember } from '../../session/guard.ts';
import { api } from '../../session/session.ts';
import type { Route } from './+types/treatment-list.ts';

export const handle = { namespaces: ['filters', 'finding', 'catalog', 'fees', 'saved', 'public'] };

/** Loads the list for the filters in the address, and the exchange rates. Members only (specification 2.2). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAsMember(request, async () => {
    const view = parseTreatmentListState(new URL(request.url).searchParams);
    const [found, rates] = await Promise.all([api('find', { query: toFindQuery(view) }), api('rates')]);
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
  const { state } = useLocation();
  const inAddress = parseTreatmentListState(params);
  const write = (next: TreatmentListState) => setParams(toSearchParams(next), { replace: true, preventScrollReset: true });
  const [query, type] = useDebouncedSearchText(
    inAddress.query,
    (words) => write({ ...inAddress, query: words, from: 0, shown: ROWS_PER_STEP }),
    (words) => storeRecentSearch({ ...inAddress, query: words }),
  );
  const view = { ...inAddress, query };
  const change = ({ query: words, ...others }: Partial<TreatmentListState>) => {
    if (words !== undefined) type(words);
    // A changed filter shows the list from its start. Only "more" continues the same list.
    const begins = 'shown' in others ? {} : { from: 0, shown: ROWS_PER_STEP };
    if (Object.keys(others).length > 0) write({ ...view, ...begins, ...others, ...(words === undefined ? {} : { query: words }) });
  };

  // Cards on the home page pass a category in the navigation state (specification 4.1). It moves into the address here.
  const arrived = categoryFromState(state);
  if (arrived && arrived !== 'all' && !params.has('category'))
    return (
      <>
        <Title />
        <Navigate to={`?${toSearchParams({ ...inAddress, category: arrived })}`} replace />
        <FoundListSkeleton />
      </>
    );
  return (
    <>
      <Title />
      <FoundList found={found} view={view} jpy={findJpyRate(rates)} onChange={change} />
    </>
  );
}

function Title() {
  const t = useTranslations('catalog');
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.site.brand ?? '';
  return <title>{`${t('list.title')} · ${brand}`}</title>;
}
