import { Link } from 'react-router';
import type { FindResult, FoundDoctor } from '../../../contract/finding/finding.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Card } from '../../ui/card.tsx';
import { useCatalogPaths } from '../addresses.ts';
import { Portrait } from '../portrait.tsx';

/** Doctors whose names match the search (specification 4.9), as a group above the treatments. */
export function MatchingDoctors({ doctors, query }: { doctors: NonNullable<FindResult['doctors']>; query: string }) {
  const t = useTranslations('public');
  const rest = doctors.total - doctors.items.length;
  return (
    <section className="grid gap-2 pb-2" aria-labelledby="found-doctors">
      <h2 id="found-doctors" className="text-lg">
        {t('doctors.title')}
      </h2>
      {doctors.nearly && <p className="text-sm">{t('doctors.nearly', { words: query.trim() })}</p>}
      <ul className="grid gap-2 sm:grid-cols-2 lg:gap-3 xl:grid-cols-3">
        {doctors.items.map((doctor) => (
          <li key={doctor.id}>
            <DoctorRow doctor={doctor} />
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-sm text-ink-soft">{t('doctors.more', { count: rest })}</p>}
    </section>
  );
}

/** A matching doctor. The whole row links to her page. */
function DoctorRow({ doctor }: { doctor: FoundDoctor }) {
  const addresses = useCatalogPaths();
  return (
    <Card as="article" linked className="flex h-full items-center gap-3 p-2">
      <Portrait doctor={doctor} sizes="64px" className="size-16 shrink-0 overflow-hidden rounded-s" />
      <div className="grid min-w-0 flex-1 leading-snug">
        <h3 className="font-text text-base font-semibold tracking-normal">
          <Link to={addresses.doctor(doctor)} className="stretch-link">
            <Bidi>{doctor.name}</Bidi>
          </Link>
          {doctor.also && (
            <>
              {' '}
              <Bidi className="text-sm font-normal text-ink-soft">{doctor.also}</Bidi>
            </>
          )}
        </h3>
        <p className="text-sm">{doctor.title}</p>
        <p className="text-sm text-ink-soft">
          <Bidi>{doctor.hospital.name}</Bidi>
        </p>
      </div>
    </Card>
  );
}
