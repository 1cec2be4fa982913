import { SearchX } from 'lucide-react';
import type { Product } from '../../contract/catalog.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { CategoryNav } from './category-nav.tsx';
import { FilterBar, SearchBox } from './filter-bar.tsx';
import { choicesOf, counts, inCategory, type KnownRate, type ListView, listed, paramsOf, priceBands } from './filters.ts';
import { CARD_GRID, TreatmentCard, TreatmentCardSkeleton } from './treatment-card.tsx';

export type TreatmentListProps = {
  products: Product[];
  rates: readonly KnownRate[];
  jpy: KnownRate | undefined;
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
};

/** How many cards stand above the fold on the widest screen. */
const ABOVE_THE_FOLD = 3;
const FRAME = 'mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-6 px-5 pt-6 md:px-8 md:pt-10';
const COLUMNS = 'grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]';

/** The treatment list (specification 4.2): categories beside it, search, order and filters above it, cards. */
export function TreatmentList({ products, rates, jpy, view, onChange }: TreatmentListProps) {
  const t = useTranslations('catalog');
  const shown = listed(products, view, rates);
  const ofCategory = products.filter((product) => inCategory(product, view.category));
  const choices = { ...choicesOf(products), bands: priceBands(ofCategory, rates) };
  return (
    <div className={FRAME}>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-1.5">
          <h1>{t('list.title')}</h1>
          <p className="text-ink-soft">{t('list.lead')}</p>
        </div>
        <SearchBox value={view.query} onChange={(words) => onChange({ query: words })} />
      </header>
      <div className={COLUMNS}>
        <CategoryNav current={view.category} counts={counts(products)} addressOf={(category) => `?${paramsOf({ ...view, category, price: undefined })}`} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <FilterBar view={view} onChange={onChange} choices={choices} jpy={jpy} />
            <p role="status" className="text-sm text-ink-soft">
              {t('list.count', { count: shown.length })}
            </p>
          </div>
          {shown.length === 0 ? (
            <EmptyState
              icon={<SearchX />}
              title={t('list.empty.title')}
              action={<Button onClick={() => onChange({ query: '', area: undefined, speaks: undefined, price: undefined })}>{t('filter.clear')}</Button>}
            >
              {t('list.empty.text')}
            </EmptyState>
          ) : (
            <ul className={CARD_GRID}>
              {shown.map((product, at) => (
                <li key={product.id}>
                  <TreatmentCard product={product} jpy={jpy} priority={at < ABOVE_THE_FOLD} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}

/** The same page while its treatments are on their way. */
export function TreatmentListSkeleton() {
  const t = useTranslations('catalog');
  return (
    <div className={FRAME}>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-1.5">
          <h1>{t('list.title')}</h1>
          <p className="text-ink-soft">{t('list.lead')}</p>
        </div>
        <Skeleton className="h-12 w-full rounded-full md:max-w-sm" />
      </header>
      <Loading label={t('list.loading')} className={COLUMNS}>
        <div className="flex min-w-0 gap-2 overflow-hidden py-1 md:grid md:content-start">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-9 w-24 shrink-0 md:h-11 md:w-full" />
          ))}
        </div>
        <div className="grid content-start gap-4">
          <Skeleton className="h-9 w-full max-w-xl rounded-lg" />
          <div className={CARD_GRID}>
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <TreatmentCardSkeleton key={key} />
            ))}
          </div>
        </div>
      </Loading>
    </div>
  );
}
