import { MAX_COMPARED } from '../../../contract/finding/find-limits.ts';
import type { FoundTreatment } from '../../../contract/finding/finding.ts';
import { isId } from '../../../contract/ids.ts';
import { findJpyRate } from '../../catalog/load.ts';
import { type ComparedTreatment, TreatmentComparison } from '../../catalog/saved/comparison.tsx';
import { hasServerFavorites, loadGuestFavorites, loadMemberFavorites } from '../../catalog/saved/load-saved.ts';
import { NothingToCompare } from '../../catalog/saved/nothing-to-compare.tsx';
import { translatePageTitle } from '../../i18n/title.ts';
import { anonymousApi } from '../../session/session.ts';
import type { Route } from './+types/compare.ts';

export const handle = { namespaces: ['saved', 'catalog', 'public', 'finding', 'fees'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'saved', 'compare.title'), { name: 'robots', content: 'noindex' }];

/**
 * Loads up to three treatments that the address names (specification 4.12). Leaves out treatments that are no longer offered. If none is left, the
 * saved treatments can be chosen.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const named = (new URL(request.url).searchParams.get('ids') ?? '').split(',').map(Number).filter(isId);
  const ids = [...new Set(named)].slice(0, MAX_COMPARED);
  const rates = anonymousApi('rates').then(findJpyRate);
  const { items } = ids.length > 0 ? await anonymousApi('find', { query: { ids: ids.join(',') } }) : { items: [] };
  if (items.length === 0) return { saved: await loadSavedItems(), jpy: await rates };
  return { columns: await Promise.all(items.map(loadColumn)), jpy: await rates };
}

/** Returns undefined if the saved items cannot be loaded. The page then explains comparing and links to more. */
const loadSavedItems = () =>
  hasServerFavorites()
    .then((keeps) => (keeps ? loadMemberFavorites() : loadGuestFavorites()))
    .catch(() => undefined);

/** Returns a treatment of the list with its options and doctors. */
async function loadColumn(found: FoundTreatment): Promise<ComparedTreatment> {
  const { options, hospital } = await anonymousApi('product', { params: { id: found.id } });
  return { found, options, doctors: hospital.doctors.filter(({ treatments }) => treatments.includes(found.id)) };
}
clientLoader.hydrate = true as const;

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { columns, saved, jpy } = loaderData;
  return columns ? <TreatmentComparison columns={columns} jpy={jpy} /> : <NothingToCompare saved={saved} jpy={jpy} />;
}

export function HydrateFallback() {
  return <div className="min-h-[60vh]" />;
}
