import { useConsoleContext } from '../../consoles/console-context.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { NoticeList } from '../../notices/notice-list.tsx';
import { Card } from '../../ui/card.tsx';

/** The list of notices for a clinic or the operators as a page (specification 7.8). On a phone the bell leads here. */
export default function ClinicNotices() {
  const t = useTranslations('notices');
  const { brand, home } = useConsoleContext();
  return (
    <main className="mx-auto grid max-w-3xl gap-5 px-5 py-8 md:px-8">
      <title>{`${t('title')} · ${brand}`}</title>
      <h1>{t('title')}</h1>
      <Card>
        <NoticeList home={home} />
      </Card>
    </main>
  );
}
