import { Link } from 'react-router';
import { formatLocalTime, formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { anonymousApi } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { chooseDatePath } from './paths.ts';

type NextFreeDateProps = { hospitalId: number; productId: number };
const CLOCK_FORMAT = { weekday: undefined, year: undefined, month: undefined, day: undefined } as const;
const NO_YEAR = { year: undefined } as const;

/** The next free date of a treatment (specification 4.11), with the time of loading. Loaded in the browser and never cached. */
export function NextFreeDate({ hospitalId, productId }: NextFreeDateProps) {
  const t = useTranslations('treatment');
  const { value, failure, loading, reload } = useQuery(`${hospitalId}/${productId}`, () =>
    anonymousApi('nextFree', { params: { hospital_id: hospitalId }, query: { product_id: productId } }),
  );
  return (
    <Card as="section" padded aria-labelledby="next-free" className="flex min-h-28 flex-wrap items-center justify-between gap-x-3 gap-y-3">
      <div className="grid min-w-0 flex-[1_1_9rem] gap-0.5">
        <h2 id="next-free" className="font-text text-sm font-normal tracking-normal text-ink-soft">
          {t('free.title')}
        </h2>
        {value === undefined && failure === undefined && (
          <Loading label={t('free.loading')}>
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-1.5 h-4 w-28" />
          </Loading>
        )}
        {value === undefined && failure !== undefined && <p role="alert">{t('free.failed')}</p>}
        {value && <FoundDate {...value} />}
      </div>
      {value === undefined && failure !== undefined ? (
        <Button kind="ghost" size="s" onClick={reload} busy={loading}>
          {t('common.retry')}
        </Button>
      ) : (
        value?.first && (
          <Link
            to={chooseDatePath({ hospital_id: hospitalId, product_id: productId, start: value.first })}
            className={buttonClass({ kind: 'ghost', size: 's' })}
          >
            {t('free.reserve')}
          </Link>
        )
      )}
    </Card>
  );
}

/** The date in Seoul and in the reader's time zone, and the time at which it was loaded. */
function FoundDate({ first, as_of }: { first: string | null; as_of: string }) {
  const t = useTranslations('treatment');
  const { language } = useLanguage();
  const own = first && formatLocalTime(first, language, NO_YEAR);
  return (
    <>
      {first ? (
        <p>
          <time dateTime={first} className="text-lg font-semibold">
            <Bidi>{formatSeoulTime(first, language, NO_YEAR)}</Bidi>
          </time>
          {own && <span className="block text-sm text-ink-soft">{t.rich('free.own', { time: <Bidi>{own}</Bidi> })}</span>}
        </p>
      ) : (
        <p>{t('free.none')}</p>
      )}
      <p className="text-sm text-ink-soft">{t.rich('free.asOf', { time: <Bidi>{formatSeoulTime(as_of, language, CLOCK_FORMAT)}</Bidi> })}</p>
    </>
  );
}
