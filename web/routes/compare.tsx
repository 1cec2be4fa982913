import { MOST_COMPARED } from '../../contract/find-limits.ts';
import type { FoundTreatment } from '../../contract/finding.ts';
import { isId } from '../../contract/ids.ts';
import { jpyRate } from '../catalog/load.ts';
import { type Column, Comparison, NothingToCompare } from '../catalog/saved/comparison.tsx';
import { titleFrom } from '../i18n/title.ts';
import { anonymous } from '../session/session.ts';
import type { Route } from './+types/compare.ts';

export const handle = { namespaces: ['saved', 'catalog', 'finding', 'fees'] };
export const meta: Route.MetaFunction = ({ matches }) => [titleFrom(matches, 'saved', 'compare.title'), { name: 'robots', content: 'noindex' }];

/** Up to three treatments side by side, which the address names (specification 4.12). What is not offered any more is left out. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const named = (new URL(request.url).searchParams.get('ids') ?? '').split(',').map(Number).filter(isId);
  const ids = [...new Set(named)].slice(0, MOST_COMPARED);
  if (ids.length === 0) return { columns: [], jpy: undefined };
  const [{ items }, rates] = await Promise.all([anonymous('find', { query: { ids: ids.join(',') } }), anonymous('rates')]);
  const columns = await Promise.all(items.map(columnOf));
  return { columns, jpy: jpyRate(rates) };
}
/** What the list says of a treatment, with its options and who does it. */
async function columnOf(found: FoundTreatment): Promise<Column> {
  const { options, hospital } = await anonymous('product', { params: { id: found.id } });
  return { found, options, doctors: hospital.doctors.filter(({ treatments }) => treatments.includes(found.id)) };
}
clientLoader.hydrate = true as const;

export default function ComparePage({ loaderData: { columns, jpy } }: Route.ComponentProps) {
  return columns.length === 0 ? <NothingToCompare /> : <Comparison columns={columns} jpy={jpy} />;
}

export function HydrateFallback() {
  return <div className="min-h-[60vh]" />;
}
