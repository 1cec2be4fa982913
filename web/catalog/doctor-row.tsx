import { Link } from 'react-router';
import type { DoctorCard } from '../../contract/catalog/catalog.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { useCatalogPaths } from './addresses.ts';
import { Portrait } from './portrait.tsx';

/** Returns a formatter that joins names as in the reader's language. */
export function useListFormatter(): (names: readonly string[]) => string {
  const { locale } = useLanguage();
  return (names) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}

/** A doctor in a list (specification 4.10): name, training, years of practice and languages. The whole row links to her page. */
export function DoctorRow({ doctor, heading: Heading = 'h3' }: { doctor: DoctorCard; heading?: 'h3' | 'h4' }) {
  const t = useTranslations('clinic-page');
  const joined = useListFormatter();
  return (
    <Card as="article" linked className="grid h-full grid-cols-[5.5rem_minmax(0,1fr)] sm:grid-cols-[7rem_minmax(0,1fr)]">
      <Portrait doctor={doctor} sizes="112px" className="size-full min-h-28" />
      <div className="grid content-start gap-1 p-3.5 sm:p-4">
        <Heading className="text-lg">
          <Link to={useCatalogPaths().doctor(doctor)} className="stretch-link">
            <Bidi>{doctor.name}</Bidi>
          </Link>
        </Heading>
        <p className="font-medium">{doctor.title}</p>
        <p className="text-sm text-ink-soft">{t('doctor.since', { year: String(doctor.practising_since) })}</p>
        <p className="text-sm text-ink-soft">{t('doctor.speaks', { languages: joined(doctor.languages.map(({ title }) => title)) })}</p>
        <p className="text-sm text-ink-soft">{t.rich('doctor.licence', { number: <Ltr>{doctor.licence_number}</Ltr> })}</p>
      </div>
    </Card>
  );
}
