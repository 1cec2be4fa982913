import { useRevalidator } from 'react-router';
import { findJpyRate } from '../../catalog/load.ts';
import { hasServerFavorites, loadGuestFavorites, loadMemberFavorites } from '../../catalog/saved/load-saved.ts';
import { SavedPage, type SavedPageProps } from '../../catalog/saved/saved-page.tsx';
import { translatePageTitle } from '../../i18n/title.ts';
import { anonymousApi, api } from '../../session/session.ts';
import type { Route } from './+types/saved.ts';

export const handle = { namespaces: ['saved', 'catalog', 'public', 'finding', 'fees'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'saved', 'title'), { name: 'robots', content: 'noindex' }];

/** Loads items that a patient saved, viewed or searched for (specification 4.12). A guest's are in the browser; staff have none. */
export async function clientLoader(_: Route.ClientLoaderArgs) {
  const rates = anonymousApi('rates').then(findJpyRate);
  return { ...(await ((await hasServerFavorites()) ? loadMemberPage() : loadGuestPage())), jpy: await rates };
}
clientLoader.hydrate = true as const;

async function loadMemberPage(): Promise<Omit<SavedPageProps, 'jpy' | 'onChanged'>> {
  const [saved, seen, searches] = await Promise.all([loadMemberFavorites(), api('seen'), api('searches')]);
  return { saved, seen, searches: searches.filter((search) => search.saved), isGuest: false };
}

async function loadGuestPage(): Promise<Omit<SavedPageProps, 'jpy' | 'onChanged'>> {
  return { saved: await loadGuestFavorites(), seen: { treatments: [], clinics: [] }, searches: [], isGuest: true };
}

export default function Saved({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return <SavedPage {...loaderData} onChanged={() => void revalidate()} />;
}

export function HydrateFallback() {
  return <div className="min-h-[60vh]" />;
}
