import { CalendarCheck } from 'lucide-react';
import { Link } from 'react-router';
import { countDaysUntil, formatDaysUntil, formatLocalTime, formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Chip } from '../../ui/chip.tsx';

type ReservationCardProps = {
  at: string;
  treatment: string | null;
  address: string;
  /** True if the date is in the future, so that the days left are shown. */
  ahead: boolean;
  /** Address of the visit's page, if it has one. */
  to: string | undefined;
};

/** The date fixed by the clinic, above the conversation: the days left, and the time in Seoul and in the reader's time zone. */
export function ReservationCard({ at, treatment, address, ahead, to }: ReservationCardProps) {
  const t = useTranslations('consultations');
  const v = useTranslations('visits');
  const { language } = useLanguage();
  const own = formatLocalTime(at, language);
  const days = countDaysUntil(at);
  return (
    <section aria-label={t('date.title')} className="shrink-0 border-b border-line bg-celadon-50 px-4 py-3 md:px-6">
      <div className="flex items-start gap-3">
        <CalendarCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-celadon-700" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <p className="font-semibold text-celadon-900">{t('date.title')}</p>
            {ahead && (
              <Chip tone="jade">
                <bdi dir="ltr" className="font-semibold tabular-nums">
                  D-{days}
                </bdi>
                <span>{formatDaysUntil(days, language)}</span>
              </Chip>
            )}
          </div>
          <p>
            <time dateTime={at}>
              <Bidi>{formatSeoulTime(at, language)}</Bidi>
            </time>{' '}
            <span className="text-sm text-ink-soft">{t('date.seoul')}</span>
          </p>
          {own && <p className="text-sm text-ink-soft">{t.rich('common.ownTime', { time: <Bidi key="own">{own}</Bidi> })}</p>}
          {(treatment || address) && (
            <p className="text-sm text-ink-soft">
              {treatment && <Bidi>{treatment}</Bidi>}
              {treatment && address && <span className="max-md:hidden"> · </span>}
              {address && (
                <bdi lang="en" dir="ltr" className="max-md:hidden">
                  {address}
                </bdi>
              )}
            </p>
          )}
          {to && (
            <Link to={to} className="tap-area inline-flex text-sm font-semibold text-celadon-700 hover:underline">
              {v('do.visit')}
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}
