import { type ReactNode, useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { type CachedPage, listOfflinePages } from '../../session/offline/offline-pages.ts';
import { useQuery } from '../../session/use-query.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { Card } from '../../ui/card.tsx';

/** Shown if a page cannot be loaded offline: `message`, then a list of pages that can be opened. Reloads the page when the network is back. */
export default function CachedPagesHelp({ message }: { message: ReactNode }) {
  const t = useTranslations('offline');
  const { value } = useQuery('kept places', listOfflinePages);
  useReloadWhenOnline();
  return (
    <Card as="section" padded aria-labelledby="kept-help" className="mt-6 grid gap-2 text-start">
      {message && <p>{message}</p>}
      <h2 id="kept-help" className="text-lg">
        {t('kept.title')}
      </h2>
      {value?.length === 0 && <p className="text-sm">{t('kept.none')}</p>}
      <ul className="grid gap-1">
        {value?.map((place) => (
          <li key={place.to}>
            <Link to={place.to} className="inline-flex min-h-tap items-center font-semibold text-celadon-700 hover:underline">
              <span>
                <PlaceName place={place} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PlaceName({ place }: { place: CachedPage }) {
  const t = useTranslations('offline');
  const { language } = useLanguage();
  if (place.kind !== 'visit') return t(`kept.${place.kind}`);
  if (place.start_at === null) return t('kept.visit.open');
  return t.rich('kept.visit', { time: <Bidi>{formatSeoulTime(place.start_at, language, { year: undefined, hour12: undefined, hourCycle: 'h23' })}</Bidi> });
}

/** Reloads the page as soon as the network is back. */
function useReloadWhenOnline(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const again = () => void revalidate();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [revalidate]);
}
