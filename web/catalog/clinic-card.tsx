import { Link } from 'react-router';
import type { ClinicCard as Clinic } from '../../contract/catalog/public-pages.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { Picture } from '../ui/picture.tsx';
import { useCatalogPaths } from './addresses.ts';
import { sortLanguagesForReader } from './finding/language-order.ts';
import { RatingLink } from './rating-link.tsx';
import { SaveHeart } from './saved/save-heart.tsx';
import { shortenStation } from './text.ts';

/** Grid of clinics: rows with a small picture, since lists are for comparing (look 13). */
export const CLINIC_GRID_CLASS = 'grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3';

/** Separator that stays at the end of a line. */
const DOT = '\u00a0· ';

/** Number of cards visible on a phone before scrolling, below header and search. */
export const CLINICS_ABOVE_THE_FOLD = 4;

/** A clinic in a list. The whole card is a link. `priority`: above the fold. Korean is not listed, because every clinic speaks it. */
export function ClinicCard({ clinic, heading: Heading = 'h2', priority }: { clinic: Clinic; heading?: 'h2' | 'h3'; priority?: boolean }) {
  const words = useTranslations('public');
  const addresses = useCatalogPaths();
  const { language } = useLanguage();
  const [picture] = clinic.profile_pictures;
  return (
    <Card as="article" linked className="grid h-full grid-cols-[6rem_minmax(0,1fr)] sm:grid-cols-[7.5rem_minmax(0,1fr)]">
      {picture ? (
        // The picture takes the row's size, so that a portrait photo does not make the row taller.
        <Picture source={picture} alt="" sizes="120px" priority={priority} className="size-full contain-size" />
      ) : (
        <div className="bg-linear-to-br from-celadon-50 via-celadon-100 to-blush-100" />
      )}
      <div className="grid content-start gap-1.5 p-4">
        <Heading className="pe-7 text-lg">
          <Link to={addresses.clinic(clinic)} className="stretch-link">
            <Bidi>{clinic.name}</Bidi>
          </Link>
        </Heading>
        <p className="text-sm text-ink-soft">
          {words(`area.${clinic.area}`)} · <Bidi>{shortenStation(clinic.nearest_subway_station)}</Bidi>
        </p>
        <RatingLink stats={clinic.review_stats} />
        <p className="text-sm text-ink-soft">
          {[words('list.treatments', { count: clinic.treatments }), ...sortLanguagesForReader(clinic.languages, language).map(({ title }) => title)].join(DOT)}
        </p>
      </div>
      <SaveHeart thing={{ kind: 'clinic', id: clinic.id }} name={clinic.name} className="end-0.5 top-0.5" />
    </Card>
  );
}
