import { ArrowLeft, ArrowRight, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FindResult } from '../../../contract/finding/finding.ts';
import type { ExchangeRate } from '../../../contract/money.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ListNav } from '../list-nav.tsx';
import { SaveSearchButton, storeRecentSearch } from '../saved/save-search-button.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { CategoryNav } from './category-nav.tsx';
import { FacetGroups } from './facets.tsx';
import { MatchingDoctors } from './matching-doctors.tsx';
import { NoExactMatches } from './no-exact-matches.tsx';
import { FoundRow, FoundRowSkeleton, ROW_GRID_CLASS } from './row.tsx';
import { SearchBox } from './search-box.tsx';
import { ShowMoreRows } from './show-more-rows.tsx';
import { SortSelect } from './sort-select.tsx';
import { UnderstoodFilters } from './understood-filters.tsx';
import { activeFilters, PAGE_SIZE, ROWS_PER_STEP, type TreatmentListState, toSearchParams } from './view.ts';

export type FoundListProps = {
  found: FindResult;
  view: TreatmentListState;
  jpy: ExchangeRate | undefined;
  onChange: (change: Partial<TreatmentListState>) => void;
};

/** Number of rows above the fold on the widest screen. */
const ABOVE_THE_FOLD = 6;
const FRAME = 'mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-3 px-5 pt-4 md:gap-6 md:px-8 md:pt-10';
const COLUMNS = 'grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]';

/** The treatment list (specification 4.2). Search and order are above it; filters are beside it, or in a sheet on a phone. */
export function FoundList({ found, view, jpy, onChange }: FoundListProps) {
  const t = useTranslations('finding');
  const words = useTranslations('public');
  const { facets, total, items, meant, doctors } = found;
  const counts = facets.department;
  return (
    <div className={FRAME}>
      <Head view={view} onChange={onChange} sheet={<Sheet found={found} view={view} jpy={jpy} onChange={onChange} />} />
      <div className={COLUMNS}>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          <CategoryNav
            current={view.category}
            counts={counts}
            addressOf={(category) => `?${toSearchParams({ ...view, category, price: undefined, from: 0, shown: ROWS_PER_STEP })}`}
          />
          <div className="hidden md:block">
            <FacetGroups view={view} facets={facets} total={total} jpy={jpy} onChange={onChange} />
          </div>
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 md:gap-3">
          <ActiveFilters view={view} facets={facets} jpy={jpy} onChange={onChange} />
          <UnderstoodFilters understood={found.understood} jpy={jpy} />
          {meant.map((word) => (
            <p key={word.asked} className="text-sm">
              {t('meant', word)}
            </p>
          ))}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p role="status" className="text-sm text-ink-soft">
              {[doctors && words('doctors.count', { count: doctors.total }), (total > 0 || !doctors) && t('count', { count: total })]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <SaveSearchButton view={view} />
              {total > 0 && <SortSelect view={view} onChange={onChange} />}
            </div>
          </div>
          {doctors && view.from === 0 && <MatchingDoctors doctors={doctors} query={view.query} />}
          {found.near ? (
            <NoExactMatches near={found.near} view={view} jpy={jpy} onChange={onChange} />
          ) : (
            <>
              {view.from > 0 && <OtherRows view={view} from={Math.max(0, view.from - PAGE_SIZE)} back />}
              <ul className={ROW_GRID_CLASS}>
                {items.map((treatment, at) => (
                  <li key={treatment.id}>
                    <FoundRow treatment={treatment} jpy={jpy} query={view.query} priority={at < ABOVE_THE_FOLD} />
                  </li>
                ))}
              </ul>
              <ShowMoreRows view={view} loaded={items.length} total={total} onChange={onChange} />
              {items.length === PAGE_SIZE && view.from + PAGE_SIZE < total && <OtherRows view={view} from={view.from + PAGE_SIZE} />}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function Head({ view, onChange, sheet }: { view: TreatmentListState; onChange: FoundListProps['onChange']; sheet: React.ReactNode }) {
  const t = useTranslations('catalog');
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <div className="grid min-w-0 flex-1 gap-1.5">
        {/* Visually hidden on a phone, where the marked navigation link says the same. This leaves room for one more row. */}
        <h1 className="sr-only md:not-sr-only md:text-4xl">{t('list.title')}</h1>
        <p className="hidden text-ink-soft md:block">{t('list.lead')}</p>
        <ListNav />
      </div>
      <div className="md:hidden">{sheet}</div>
      <SearchBox value={view.query} onChange={(query) => onChange({ query })} onDone={() => storeRecentSearch(view)} />
    </header>
  );
}

/** Filters in a sheet over the list, on a phone. The list updates as filters change. */
function Sheet({ found, view, jpy, onChange }: FoundListProps) {
  const t = useTranslations('finding');
  const [open, setOpen] = useState(false);
  const count = activeFilters(view).filter((filter) => filter !== 'category').length;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={chipClass({ tone: count > 0 ? 'on' : 'neutral', pressable: true })}>
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {count > 0 ? t('filter.openWith', { count }) : t('filter.open')}
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('filter.open')}
        closeLabel={t('common.close')}
        footer={
          <Button className="w-full" onClick={() => setOpen(false)}>
            {t('filter.show', { count: found.total })}
          </Button>
        }
      >
        <FacetGroups view={view} facets={found.facets} total={found.total} jpy={jpy} onChange={onChange} />
      </Dialog>
    </>
  );
}

/** Link to the rows before or after this page, which holds a limited number of rows. */
function OtherRows({ view, from, back = false }: { view: TreatmentListState; from: number; back?: boolean }) {
  const t = useTranslations('finding');
  return (
    <p className="py-2 text-center">
      <Link to={`?${toSearchParams({ ...view, from, shown: ROWS_PER_STEP })}`} className={buttonClass({ kind: 'ghost' })}>
        {back && <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />}
        {t(back ? 'page.previous' : 'page.next', { count: PAGE_SIZE })}
        {!back && <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />}
      </Link>
    </p>
  );
}

/** Skeleton of the page while treatments load. */
export function FoundListSkeleton() {
  const t = useTranslations('catalog');
  return (
    <div className={FRAME}>
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="grid min-w-0 flex-1 gap-1.5">
          <h1 className="sr-only md:not-sr-only md:text-4xl">{t('list.title')}</h1>
          <p className="hidden text-ink-soft md:block">{t('list.lead')}</p>
          <ListNav />
        </div>
        <Skeleton className="h-9 w-24 rounded-lg md:hidden" />
        <Skeleton className="h-12 w-full rounded-full md:max-w-sm" />
      </header>
      <Loading label={t('list.loading')} className={COLUMNS}>
        <div className="flex min-w-0 gap-2 overflow-hidden py-1 md:grid md:content-start">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-9 w-24 shrink-0 md:h-11 md:w-full" />
          ))}
        </div>
        <div className="grid content-start gap-3">
          <Skeleton className="h-9 w-full max-w-xl rounded-lg" />
          <div className={ROW_GRID_CLASS}>
            {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
              <FoundRowSkeleton key={key} />
            ))}
          </div>
        </div>
      </Loading>
    </div>
  );
}
