import { WeeklyStatisticsPage } from '../../consoles/clinic/weeks/weeks-page.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';
import { PageLayout } from '../../consoles/page-layout.tsx';
import { useTranslations } from '../../i18n/translations.tsx';

/** Weekly statistics of the clinic, for its head (specification 7.18). */
export default function ClinicWeeksPage() {
  const t = useTranslations('clinic-weeks');
  const { uid } = useConsoleContext();
  return (
    <PageLayout lead={<span className="block max-w-3xl">{t('lead')}</span>} className="max-w-6xl gap-5 px-4 py-5">
      <WeeklyStatisticsPage uid={uid} />
    </PageLayout>
  );
}
