import { PushNotificationsCard } from '../../accounts/devices/push-notifications-card.tsx';
import { AlertsSection } from '../../consoles/alerts-section.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import type { NotifiedRole } from '../../notices/preference-groups.ts';
import { PreferencesPage } from '../../notices/preferences-page.tsx';

/** Role whose preferences are shown, by the first part of the console's address. */
const ROLE_BY_HOME: Record<string, NotifiedRole> = { '/clinic': 'hospital', '/interpreter': 'interpreter' };

/** Notification preferences of clinics, operators and interpreters (specification 7.8). */
export default function StaffNotificationPreferences() {
  const t = useTranslations('notices');
  const { brand, home } = useConsoleContext();
  const userRole = ROLE_BY_HOME[home] ?? 'operator';
  return (
    <main>
      <title>{`${t('wishes.title')} · ${brand}`}</title>
      <PreferencesPage
        userRole={userRole}
        brand={brand}
        address={`${home}/account`}
        here={
          <>
            <PushNotificationsCard userRole={userRole} />
            <AlertsSection />
          </>
        }
      />
    </main>
  );
}
