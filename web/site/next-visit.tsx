import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { ReservationItem } from '../../contract/threads/consultations.ts';
import { countDaysUntil, formatDaysUntil, formatLocalTime, formatSeoulTime } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The member's next fixed date: time in Seoul and at home, place and days left, with a link to the visit (`to`). Browser only, because it needs both time zones. */
export function NextVisit({ visit, to }: { visit: ReservationItem & { reservation_at: string }; to: string }) {
  const t = useTranslations('site');
  const { language } = useLanguage();
  const own = formatLocalTime(visit.reservation_at, language);
  const days = countDaysUntil(visit.reservation_at);
  return (
    <Card as="section" padded linked className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-text text-base font-semibold tracking-normal">{t('home.visit.title')}</h2>
        <Chip tone="jade">
          <span>
            {t.rich('home.visit.confirmed', { countdown: <Ltr>{`D-${days}`}</Ltr> })}
            {` · ${formatDaysUntil(days, language)}`}
          </span>
        </Chip>
      </div>
      <p className="heading text-xl">
        <Bidi>{visit.product_title ?? t('home.visit.noTreatment')}</Bidi>
      </p>
      <p className="text-ink-soft">
        {t.rich('home.visit.at', { clinic: <Bidi>{visit.hospital_name}</Bidi>, station: <Bidi>{visit.nearest_subway_station}</Bidi> })}
      </p>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <p>
          <span className="block">
            {t.rich('home.visit.seoul', { time: <time dateTime={visit.reservation_at}>{formatSeoulTime(visit.reservation_at, language)}</time> })}
          </span>
          {own && <span className="block text-sm text-ink-soft">{t('common.ownTime', { time: own })}</span>}
        </p>
        <Link to={to} className="stretch-link inline-flex min-h-tap items-center gap-1.5 font-semibold text-celadon-700">
          {t('home.visit.open')}
          <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Link>
      </div>
    </Card>
  );
}

/** Shown instead if there are consultations but none has a date. */
export function NoVisit() {
  const t = useTranslations('site');
  return (
    <Card as="section" padded linked className="grid gap-1.5">
      <h2 className="font-text text-base font-semibold tracking-normal">{t('home.visit.none')}</h2>
      <p className="text-ink-soft">{t('home.visit.noneText')}</p>
      <Link to="/my-reservation" className="stretch-link inline-flex min-h-tap items-center gap-1.5 justify-self-end font-semibold text-celadon-700">
        {t('home.visit.consultations')}
        <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      </Link>
    </Card>
  );
}

/** Placeholder of the card while reservations load. */
export function NextVisitSkeleton() {
  return (
    <Card padded className="grid gap-2.5">
      <Skeleton className="h-6 w-1/3" />
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-11 w-full" />
    </Card>
  );
}
