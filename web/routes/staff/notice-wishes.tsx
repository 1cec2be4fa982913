import { DeviceCard } from '../../accounts/devices/device-card.tsx';
import { AlertsSection } from '../../consoles/alerts-section.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import type { NotifiedRole } from '../../notices/preference-groups.ts';
import { PreferencesPage } from '../../notices/preferences-page.tsx';

/** Role whose preferences are shown, by the start of the console's address. */
const WISHING: Record<string, NotifiedRole> = { '/clinic': 'hospital', '/interpreter': 'interpreter' };

/** Notification preferences of clinics, operators and interpreters (specification 7.8). */
export default function ClinicNoticeWishes() {
  const t = useTranslations('notices');
  const { brand, home } = useConsoleContext();
  const of = WISHING[home] ?? 'operator';
  return (
    <main>
      <title>{`${t('wishes.title')} · ${brand}`}</title>
      <PreferencesPage
        of={of}
        brand={brand}
        address="/clinic/account"
        here={
          <>
            <DeviceCard of={of} />
            <AlertsSection />
          </>
        }
      />
    </main>
  );
}
