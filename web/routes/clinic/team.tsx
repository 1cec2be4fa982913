import { TeamPage } from '../../consoles/clinic/team/team-page.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';
import { useTranslations } from '../../i18n/translations.tsx';

/** The clinic's team, for its head (specification 7.18). */
export default function ClinicTeamPage() {
  const t = useTranslations('clinic-team');
  const { brand } = useConsoleContext();
  return (
    <main className="mx-auto grid max-w-4xl gap-5 px-4 py-5 md:py-8">
      <title>{`${t('title')} · ${brand}`}</title>
      <header className="grid gap-1">
        <h1>{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </header>
      <TeamPage />
    </main>
  );
}
