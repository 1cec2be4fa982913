import { useId } from 'react';
import { Link } from 'react-router';
import type { PopularSuggestions } from '../../contract/finding/finding.ts';
import type { ExchangeRate } from '../../contract/money.ts';
import type { CallReply } from '../api/call.ts';
import { PriceFrom } from '../fees/price.tsx';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { Picture } from '../ui/picture.tsx';
import { SaveHeart } from './saved/save-heart.tsx';
import { shortenStation } from './text.ts';

type Treatment = CallReply<'saved'>['treatments'][number];
type Clinic = CallReply<'saved'>['clinics'][number];

/** A row of the home page with viewed or saved items, treatments first, swiped on a phone. Renders nothing if empty. */
export function SavedItemRow({
  title,
  all,
  treatments,
  clinics,
  jpy,
}: {
  title: string;
  all: string;
  treatments: Treatment[];
  clinics: Clinic[];
  jpy: ExchangeRate | undefined;
}) {
  const id = useId();
  if (treatments.length + clinics.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <Link to="/saved" className="inline-flex min-h-tap items-center text-sm font-semibold text-celadon-700 hover:underline">
          {all}
        </Link>
      </div>
      <ul className="scroll-row -mx-5 flex gap-3 px-5 py-1 md:mx-0 md:px-0.5">
        {treatments.map((treatment) => (
          <li key={treatment.id} className="w-40 shrink-0 md:w-52">
            <SmallTreatment treatment={treatment} jpy={jpy} />
          </li>
        ))}
        {clinics.map((clinic) => (
          <li key={clinic.id} className="w-40 shrink-0 md:w-52">
            <SmallTreatmentCard
              to={`/clinic-detail/${clinic.id}`}
              title={clinic.name}
              picture={clinic.profile_pictures[0]}
              place={shortenStation(clinic.nearest_subway_station)}
              heart={<SaveHeart glass thing={{ kind: 'clinic', id: clinic.id }} name={clinic.name} className="end-1 top-1" />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Popular treatments and the reason why they are shown. */
export function PopularTreatments({ popular: { why, items }, jpy }: { popular: PopularSuggestions; jpy: ExchangeRate | undefined }) {
  const t = useTranslations('catalog');
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="grid gap-0.5">
        <h2 id={id} className="text-xl">
          {t('popular.title')}
        </h2>
        <p className="text-sm text-ink-soft">{t(`popular.${why}`)}</p>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {items.map(({ asked, ...treatment }) => (
          <li key={treatment.id}>
            <SmallTreatment treatment={treatment} jpy={jpy} fact={asked === null ? undefined : t('popular.people', { count: asked })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SmallTreatment({ treatment, jpy, fact }: { treatment: Treatment; jpy: ExchangeRate | undefined; fact?: string | undefined }) {
  const { avg_score, total_review_quantity: count } = treatment.review_stats;
  return (
    <SmallTreatmentCard
      to={`/treatment-detail/${treatment.id}`}
      title={treatment.title}
      picture={treatment.profile_pictures[0]}
      place={treatment.hospital.name}
      heart={<SaveHeart glass thing={{ kind: 'treatment', id: treatment.id }} name={treatment.title} className="end-1 top-1" />}
    >
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
        <span className="font-semibold">
          <PriceFrom price={treatment.treatment_price} jpy={jpy} />
        </span>{' '}
        {count > 0 && (
          <Ltr className="text-xs">
            ★ {avg_score.toFixed(1)} ({count})
          </Ltr>
        )}
      </p>
      {fact && <p className="text-xs text-celadon-700">{fact}</p>}
    </SmallTreatmentCard>
  );
}

type SmallTreatmentCardProps = {
  to: string;
  title: string;
  picture: Treatment['profile_pictures'][number] | undefined;
  place: string;
  heart: React.ReactNode;
  children?: React.ReactNode;
};

function SmallTreatmentCard({ to, title, picture, place, heart, children }: SmallTreatmentCardProps) {
  return (
    <Card as="article" linked className="flex h-full flex-col">
      {picture ? (
        <Picture source={picture} alt="" sizes="210px" className="aspect-8/5 w-full" />
      ) : (
        <div className="aspect-8/5 bg-linear-to-br from-celadon-50 via-celadon-100 to-blush-100" />
      )}
      <div className="flex flex-1 flex-col gap-0.5 p-3">
        <h3 className="font-text text-sm leading-snug font-semibold tracking-normal">
          <Link to={to} className="stretch-link">
            <Bidi>{title}</Bidi>
          </Link>
        </h3>
        <p className="text-xs text-ink-soft">
          <Bidi>{place}</Bidi>
        </p>
        {children}
      </div>
      {heart}
    </Card>
  );
}
