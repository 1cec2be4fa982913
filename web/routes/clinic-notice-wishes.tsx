import { DeviceCard } from '../accounts/devices/device-card.tsx';
import { AlertsSection } from '../consoles/alerts-section.tsx';
import { useOpened } from '../consoles/opened.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { WishesPage } from '../notices/wishes-page.tsx';

/** What somebody of a clinic or an operator is told, and how (specification 7.8). */
export default function ClinicNoticeWishes() {
  const t = useTranslations('notices');
  const { brand, home } = useOpened();
  return (
    <main>
      <title>{`${t('wishes.title')} · ${brand}`}</title>
      <WishesPage
        of={home === '/clinic' ? 'hospital' : 'operator'}
        brand={brand}
        address={undefined}
        here={
          <>
            <DeviceCard />
            <AlertsSection />
          </>
        }
      />
    </main>
  );
}
