import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DoctorCard, ProductOption, TreatmentPrice } from '../../../contract/catalog/catalog.ts';
import type { FoundTreatment } from '../../../contract/finding/finding.ts';
import type { ExchangeRate } from '../../../contract/money.ts';
import { PriceRange } from '../../fees/price.tsx';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RatingLink } from '../rating-link.tsx';
import { shortenStation } from '../text.ts';
import { useFactFormatters } from '../use-fact-texts.ts';
import { comparisonPath, setCompared } from './compared.ts';

/** A treatment with its doctors and options. The first option is the treatment itself. */
export type ComparedTreatment = { found: FoundTreatment; options: ProductOption[]; doctors: DoctorCard[] };

/**
 * Treatments side by side: price, included items, duration and ratings. A row's name is above it in full width, which leaves room for columns. On a
 * phone the columns are swiped.
 */
export function TreatmentComparison({ columns, jpy }: { columns: ComparedTreatment[]; jpy: ExchangeRate | undefined }) {
  const t = useTranslations('saved');
  const ids = columns.map(({ found }) => found.id);
  const rows = useRows(jpy);
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-5 px-5 pt-4 pb-10 md:px-8 md:pt-10">
      <header className="grid gap-1.5">
        <h1 className="text-2xl md:text-4xl">{t('compare.title')}</h1>
        <p className="text-ink-soft">{t('compare.lead')}</p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section aria-label={t('compare.title')} tabIndex={0} className="scroller-sideways -mx-5 px-5 md:mx-0 md:px-0">
        <table
          className="w-full table-fixed border-separate border-spacing-x-2 text-sm md:border-spacing-x-4 md:text-base"
          style={{ minWidth: `${columns.length * 9.5}rem` }}
        >
          <thead>
            <tr>
              {columns.map(({ found }) => (
                <th key={found.id} scope="col" className="pb-3 text-start align-top font-normal">
                  <Head found={found} others={ids.filter((id) => id !== found.id)} />
                </th>
              ))}
            </tr>
          </thead>
          {rows.map(({ name, cell }) => (
            <tbody key={name}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length} className="border-t border-line pt-2.5 text-start text-xs font-semibold text-ink-soft">
                  <span className="sticky start-2 md:static">{name}</span>
                </th>
              </tr>
              <tr>
                {columns.map((column) => (
                  <td key={column.found.id} className="pt-0.5 pb-3 align-top">
                    {cell(column)}
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
        </table>
      </section>
    </div>
  );
}

function Head({ found, others }: { found: FoundTreatment; others: number[] }) {
  const t = useTranslations('saved');
  const [picture] = found.profile_pictures;
  return (
    <div className="grid gap-1.5">
      {picture && <Picture source={picture} alt="" sizes="(min-width: 768px) 400px, 160px" className="aspect-4/3 w-full rounded-sm" />}
      <h2 className="font-text text-base leading-snug font-semibold tracking-normal">
        <Link to={`/treatment-detail/${found.id}`} className="hover:underline">
          <Bidi>{found.title}</Bidi>
        </Link>
      </h2>
      <p className="text-xs text-ink-soft md:text-sm">
        <Bidi>{found.hospital.name}</Bidi>
      </p>
      <Link
        to={comparisonPath(others)}
        onClick={() => setCompared(found.id, false)}
        aria-label={t('compare.remove', { name: found.title })}
        className="-ms-3.5 inline-flex size-tap items-center justify-center justify-self-start rounded-full text-ink-soft hover:bg-sunken"
      >
        <X aria-hidden="true" className="size-4" />
      </Link>
    </div>
  );
}

type Row = { name: string; cell: (column: ComparedTreatment) => ReactNode };

function useRows(jpy: ExchangeRate | undefined): Row[] {
  const t = useTranslations('saved');
  const fees = useTranslations('fees');
  const catalog = useTranslations('catalog');
  const places = useTranslations('public');
  const { language } = useLanguage();
  const { duration, openTime } = useFactFormatters();
  const points = (all: string[] | undefined) =>
    all && all.length > 0 ? (
      <ul className="grid gap-1">
        {all.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    ) : (
      t('compare.nothing')
    );
  return [
    {
      name: t('compare.price'),
      cell: ({ found }) => <b>{found.treatment_price ? <PriceRange price={found.treatment_price} jpy={jpy} /> : fees('price.ask')}</b>,
    },
    { name: t('compare.fee'), cell: ({ found, options }) => <PriceRange price={findFeeRange(found, options)} jpy={jpy} /> },
    { name: t('compare.includes'), cell: ({ options }) => renderFirstOptionValue(options, points(options[0]?.includes)) },
    { name: t('compare.extras'), cell: ({ options }) => renderFirstOptionValue(options, points(options[0]?.extras)) },
    { name: t('compare.time'), cell: ({ found }) => duration(found.procedure_time_minutes) },
    { name: t('compare.recovery'), cell: ({ found }) => (found.recovery_time_minutes === 0 ? catalog('time.none') : duration(found.recovery_time_minutes)) },
    { name: t('compare.doctors'), cell: ({ doctors }) => points(doctors.map(({ name, title }) => `${name} · ${title}`)) },
    { name: t('compare.rating'), cell: ({ found }) => <RatingLink stats={found.review_stats} to={`/event-review/${found.hospital_id}/${found.id}`} /> },
    { name: t('compare.languages'), cell: ({ found }) => found.languages.map(({ title }) => title).join(' · ') },
    { name: t('compare.answer'), cell: ({ found }) => (found.answer_minutes === null ? t('compare.unknown') : openTime(found.answer_minutes)) },
    {
      name: t('compare.free'),
      cell: ({ found }) =>
        found.first_free_on === null ? t('compare.unknown') : <time dateTime={found.first_free_on}>{formatDay(found.first_free_on, language)}</time>,
    },
    {
      name: t('compare.place'),
      cell: ({ found }) => (
        <>
          {places(`area.${found.hospital.area}`)} · <Bidi>{shortenStation(found.hospital.nearest_subway_station)}</Bidi>
        </>
      ),
    },
  ];
}

/** Returns the lowest and highest fee of the options. */
function findFeeRange({ price, currency_code }: FoundTreatment, options: ProductOption[]): TreatmentPrice {
  const all = options.length > 0 ? options.map((option) => option.price) : [price];
  return { from: Math.min(...all), to: Math.max(...all), currency_code };
}

/** Adds the option's name above a value that applies only to the first of several options. */
const renderFirstOptionValue = ([first, ...others]: ProductOption[], said: ReactNode): ReactNode =>
  first && others.length > 0 ? (
    <>
      <p className="mb-1 text-xs text-ink-soft">
        <Bidi>{first.title}</Bidi>
      </p>
      {said}
    </>
  ) : (
    said
  );

const NO_CLOCK = { hour: undefined, minute: undefined, year: undefined } as const;
/** Formats a day in Seoul. */
const formatDay = (day: string, language: Parameters<typeof formatSeoulTime>[1]): string => formatSeoulTime(`${day}T03:00:00Z`, language, NO_CLOCK);
