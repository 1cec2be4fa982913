import type { ReactNode } from 'react';
import type { Hospital, Product } from '../../contract/catalog/catalog.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Chip } from '../ui/chip.tsx';
import { ClinicKeyFacts } from './clinic-facts.tsx';
import { PageSection } from './fact-list.tsx';
import { Gallery } from './gallery.tsx';
import { RatingLink } from './rating-link.tsx';
import { SaveAndShareActions } from './saved/save-and-share-actions.tsx';
import { stripTags } from './text.ts';

const SIZES = '(min-width: 1280px) 640px, (min-width: 769px) 50vw, 100vw';

export type ClinicViewProps = {
  hospital: Hospital;
  stats: Product['review_stats'];
  /** Content below the key facts. */
  below: ReactNode;
};

/** A clinic (specification 4.4): key facts first, then details. Does not include the sticky bar. */
export function ClinicView({ hospital, stats, below }: ClinicViewProps) {
  const t = useTranslations('catalog');
  return (
    <article className="relative mx-auto grid max-w-7xl gap-10 pb-8 md:gap-14 md:px-8 md:pt-10">
      <div className="grid gap-5 md:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] md:gap-8 lg:gap-14">
        <Gallery
          pictures={hospital.banner_pictures}
          title={hospital.name}
          sizes={SIZES}
          className="aspect-8/5 self-start sm:aspect-2/1 md:aspect-5/4 md:rounded-lg lg:aspect-4/3"
        />
        <div className="grid content-start gap-7 px-5 md:px-0">
          <Head hospital={hospital} stats={stats} />
          <ClinicKeyFacts hospital={hospital} />
          <PageSection title={t('clinic.introduction')}>
            <p className="whitespace-pre-line">{stripTags(hospital.introduce)}</p>
          </PageSection>
        </div>
      </div>
      {below}
    </article>
  );
}

/** Station, name, rating, phone and languages. */
function Head({ hospital, stats }: { hospital: Hospital; stats: Product['review_stats'] }) {
  const t = useTranslations('catalog');
  return (
    <header className="grid gap-3">
      <p className="text-ink-soft">{hospital.nearest_subway_station}</p>
      <h1>
        <Bidi>{hospital.name}</Bidi>
      </h1>
      <RatingLink stats={stats} to={`/event-review/${hospital.id}`} />
      <ul aria-label={t('detail.languages')} className="flex flex-wrap gap-2">
        {hospital.languages.map(({ id, title }) => (
          <li key={id}>
            <Chip>{title}</Chip>
          </li>
        ))}
      </ul>
      <a
        href={`tel:${hospital.tel.replaceAll(/[^+\d]/g, '')}`}
        aria-label={`${t('clinic.call')} ${hospital.tel}`}
        className="inline-flex min-h-tap items-center justify-self-start font-semibold text-celadon-700 hover:underline"
      >
        <Ltr>{hospital.tel}</Ltr>
      </a>
      <SaveAndShareActions kind="clinic" thing={hospital} />
    </header>
  );
}
