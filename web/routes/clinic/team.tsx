import { TeamPage } from '../../consoles/clinic/team/team-page.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';
import { PageLayout } from '../../consoles/page-layout.tsx';
import { useTranslations } from '../../i18n/translations.tsx';

/** The clinic's team, for its head (specification 7.18). */
export default function ClinicTeamPage() {
  const t = useTranslations('clinic-team');
  const { uid } = useConsoleContext();
  return (
    <PageLayout lead={t('lead')} className="max-w-4xl gap-5 px-4 py-5">
      <TeamPage uid={uid} />
    </PageLayout>
  );
}
