import { redirect, useRouteLoaderData } from 'react-router';
import { PushNotificationsCard } from '../../accounts/devices/push-notifications-card.tsx';
import { translatePageTitle } from '../../i18n/title.ts';
import { getPreferencesPath } from '../../notices/paths.ts';
import { PreferencesPage } from '../../notices/preferences-page.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import { loadAsMember } from '../../session/guard.ts';
import { getHomePath } from '../../session/home-path.ts';
import { getCurrentRole, SessionEndedError } from '../../session/session.ts';
import type { Route } from './+types/notice-wishes.ts';

export const handle = { namespaces: ['notices', 'devices'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'notices', 'wishes.title')];

/** Links in mails lead here. Staff are redirected to the page in their console. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAsMember(request, async () => {
    const role = await getCurrentRole();
    if (role === null) throw new SessionEndedError();
    if (role !== 'user') throw redirect(getPreferencesPath(getHomePath(role)));
    return null;
  });
}

/** Notification preferences of a patient (specification 7.8). */
export default function PatientNotificationPreferences() {
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.site.brand ?? '';
  return <PreferencesPage userRole="user" brand={brand} address="/myPage" here={<PushNotificationsCard />} />;
}

export function HydrateFallback() {
  return <div className="min-h-[60vh]" />;
}
