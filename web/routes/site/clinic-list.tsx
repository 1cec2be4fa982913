import { AREAS, DEPARTMENTS } from '../../../contract/constants.ts';
import { FIND_LIMITS } from '../../../contract/finding/find-limits.ts';
import { parseId } from '../../../contract/ids.ts';
import { ClinicList, type ClinicListFilters, ClinicListSkeleton } from '../../catalog/clinic-list.tsx';
import { loadOr404 } from '../../catalog/load.ts';
import { translatePageTitle } from '../../i18n/title.ts';
import { loadAsMember } from '../../session/guard.ts';
import { api } from '../../session/session.ts';
import type { Route } from './+types/clinic-list.ts';

export const handle = { namespaces: ['filters', 'catalog', 'public', 'finding'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'public', 'clinics.title')];

/** Parses the list's filters from the address. Invalid values are ignored. */
function parseFilters(params: URLSearchParams): ClinicListFilters {
  const department = parseId(params.get('department'));
  return {
    q: params.get('q')?.trim().slice(0, FIND_LIMITS.query) || undefined,
    department: department && department in DEPARTMENTS ? department : undefined,
    area: AREAS.find((area) => area === params.get('area')),
    speaks: parseId(params.get('speaks')),
    page: parseId(params.get('page')) ?? 1,
  };
}

/** The list of clinics for members (specification 4.2). */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAsMember(request, async () => {
    const view = parseFilters(new URL(request.url).searchParams);
    const given = Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
    return { view, list: await loadOr404(api('clinicList', { query: given })) };
  });
}

export default function ClinicListPage({ loaderData: { view, list } }: Route.ComponentProps) {
  return <ClinicList view={view} list={list} />;
}

export function HydrateFallback() {
  return <ClinicListSkeleton />;
}
