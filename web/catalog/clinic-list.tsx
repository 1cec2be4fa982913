import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { AREAS, type Area, DEPARTMENTS } from '../../contract/constants.ts';
import { FIND_LIMITS } from '../../contract/finding/find-limits.ts';
import type { CallReply } from '../api/call.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { chipClass } from '../ui/chip.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { CLINIC_GRID_CLASS, CLINICS_ABOVE_THE_FOLD, ClinicCard } from './clinic-card.tsx';
import { AskClinics } from './finding/ask-clinics.tsx';
import { UnderstoodFilters } from './finding/understood-filters.tsx';
import { useDebouncedSearchText } from './finding/use-debounced-search-text.ts';
import { ListNav } from './list-nav.tsx';
import { Pagination } from './public-list.tsx';

/** Filters of the clinic list. All of them are in the address. */
export type ClinicListFilters = { q: string | undefined; department: number | undefined; area: Area | undefined; speaks: number | undefined; page: number };

const addressOf = ({ page, ...filters }: ClinicListFilters): string => {
  const entries = Object.entries({ ...filters, page: page > 1 ? page : undefined }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/clinic-list${entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''}`;
};

/** Languages by their number in responses (specification 4.5). Korean is missing, because every clinic speaks it. */
const SPOKEN_LANGUAGES = [
  { id: 2, tag: 'en' },
  { id: 3, tag: 'ja' },
  { id: 4, tag: 'zh' },
  { id: 5, tag: 'ar' },
] as const;

const FRAME = 'mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-4 px-5 pt-4 pb-10 md:gap-6 md:px-8 md:pt-10';
type ClinicListReply = CallReply<'clinicList'>;

/** The list of clinics, 24 per page, with search and filters for department, area and language. */
export function ClinicList({ view, list }: { view: ClinicListFilters; list: ClinicListReply }) {
  const t = useTranslations('public');
  const finding = useTranslations('finding');
  const navigate = useNavigate();
  const [words, type] = useDebouncedSearchText(
    view.q ?? '',
    (q) => void navigate(addressOf({ ...view, q: q.trim() || undefined, page: 1 }), KEEP_SCROLL_POSITION),
  );
  return (
    <div className={FRAME}>
      <ListHead>
        <SearchClinics value={words} onChange={type} />
      </ListHead>
      <Filters view={view} areas={list.areas ?? []} />
      <UnderstoodFilters understood={list.understood} jpy={undefined} />
      {list.meant?.map((word) => (
        <p key={word.asked} className="text-sm">
          {finding('meant', word)}
        </p>
      ))}
      {list.items.length === 0 ? (
        <NoMatches view={view} near={list.near ?? undefined} onClearWords={() => type('')} />
      ) : (
        <section className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p role="status" className="text-sm text-ink-soft">
              {t('list.clinics', { count: list.total })}
            </p>
            <OrderNote words={view.q} />
          </div>
          <Clinics items={list.items} />
        </section>
      )}
      <Pagination page={list.page} pages={list.pages} addressOf={(page) => addressOf({ ...view, page })} />
    </div>
  );
}

/** Changing a filter keeps the scroll position. */
const KEEP_SCROLL_POSITION = { replace: true, preventScrollReset: true } as const;

function ListHead({ children }: { children: ReactNode }) {
  const t = useTranslations('public');
  const names = useTranslations('catalog');
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <h1 className="sr-only md:not-sr-only md:text-4xl">{names('list.clinics')}</h1>
        <p className="hidden text-ink-soft md:block">{t('clinics.lead')}</p>
        <ListNav />
      </div>
      {children}
    </header>
  );
}

/** Search field for clinics by name, place or services. */
function SearchClinics({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const t = useTranslations('public');
  return (
    <div className="relative w-full md:max-w-sm">
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-ink-soft" />
      <input
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-label={t('clinics.search')}
        placeholder={t('clinics.searchShort')}
        maxLength={FIND_LIMITS.query}
        enterKeyHint="search"
        className="clear-quietly min-h-12 w-full min-w-0 rounded-full border border-edge bg-surface ps-12 pe-4 text-base text-ellipsis placeholder:text-ink-soft hover:border-ink-soft focus-visible:outline-offset-0"
      />
    </div>
  );
}

function Clinics({ items }: { items: ClinicListReply['items'] }) {
  return (
    <ul className={CLINIC_GRID_CLASS}>
      {items.map((clinic, at) => (
        <li key={clinic.id}>
          <ClinicCard clinic={clinic} priority={at < CLINICS_ABOVE_THE_FOLD} />
        </li>
      ))}
    </ul>
  );
}

type NoMatchesProps = { view: ClinicListFilters; near: NonNullable<ClinicListReply['near']> | undefined; onClearWords: () => void };

/** Number of clinics suggested to ask. */
const MAX_SUGGESTED_CLINICS = 3;

/** Shown if no clinic matches all filters: the closest clinics, and clinics to ask. */
function NoMatches({ view, near, onClearWords }: NoMatchesProps) {
  const t = useTranslations('public');
  const finding = useTranslations('finding');
  const { q, department, area, speaks } = view;
  const isFiltered = department !== undefined || area !== undefined || speaks !== undefined;
  return (
    <>
      <section className="grid gap-2 py-2">
        <h2 className="text-xl" role="status">
          {t('clinics.none')}
        </h2>
        <div className="flex flex-wrap gap-2 py-1">
          {isFiltered && (
            <Link to={addressOf({ q, department: undefined, area: undefined, speaks: undefined, page: 1 })} className={buttonClass({ size: 's' })}>
              {finding('filter.clear')}
            </Link>
          )}
          {q && (
            <Button size="s" kind="ghost" onClick={onClearWords}>
              {finding('near.clearWords')}
            </Button>
          )}
        </div>
        {near && <p className="text-ink-soft">{finding(`near.${near.why}`)}</p>}
      </section>
      {near && <Clinics items={near.items} />}
      {near && <AskClinics items={near.items.filter(({ accepts_new }) => accepts_new).slice(0, MAX_SUGGESTED_CLINICS)} />}
    </>
  );
}

/** Skeleton of the page while clinics load. */
export function ClinicListSkeleton() {
  const names = useTranslations('catalog');
  return (
    <div className={FRAME}>
      <ListHead>
        <Skeleton className="h-12 w-full rounded-full md:max-w-sm" />
      </ListHead>
      <Loading label={names('list.loadingClinics')} className="grid gap-4 md:gap-6">
        <div className="flex gap-2 overflow-hidden py-1">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-9 w-24 shrink-0" />
          ))}
        </div>
        <div className={CLINIC_GRID_CLASS}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-36 rounded-md" />
          ))}
        </div>
      </Loading>
    </div>
  );
}

/** Explains the list's order: by match for a search, else by number of consultations. */
function OrderNote({ words }: { words: string | undefined }) {
  const t = useTranslations('finding');
  return (
    <p className="text-sm text-ink-soft">
      {t(words ? 'sort.best' : 'sort.consulted')}{' '}
      <Link to="/list-order" aria-label={t('sort.whyThis')} className="tap-area text-celadon-700 underline underline-offset-2">
        {t('sort.why')}
      </Link>
    </p>
  );
}

function Filters({ view, areas }: { view: ClinicListFilters; areas: readonly Area[] }) {
  const t = useTranslations('finding');
  const names = useTranslations('catalog');
  const words = useTranslations('public');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <nav aria-label={names('category.label')}>
        <ul className="scroll-row -mx-5 flex gap-2 px-5 py-1 md:mx-0 md:flex-wrap md:px-0">
          {[undefined, ...Object.keys(DEPARTMENTS).map(Number)].map((department) => (
            <li key={department ?? 'all'} className="shrink-0">
              <Link
                to={addressOf({ ...view, department, page: 1 })}
                aria-current={department === view.department ? 'page' : undefined}
                className={chipClass({ tone: department === view.department ? 'on' : 'neutral', pressable: true })}
              >
                {names(department === undefined ? 'category.all' : `category.${DEPARTMENTS[department as keyof typeof DEPARTMENTS]}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap gap-2">
        <Choice
          label={t('facet.area')}
          all={words('clinics.anyArea')}
          value={view.area}
          options={AREAS.filter((area) => areas.includes(area) || area === view.area).map((area) => ({ value: area, name: words(`area.${area}`) }))}
          to={(area) => addressOf({ ...view, area: AREAS.find((one) => one === area), page: 1 })}
        />
        <Choice
          label={t('facet.speaks')}
          all={words('clinics.anyLanguage')}
          value={view.speaks === undefined ? undefined : String(view.speaks)}
          options={SPOKEN_LANGUAGES.map(({ id, tag }) => ({ value: String(id), name: words(`clinics.speaks.${tag}`) }))}
          to={(speaks) => addressOf({ ...view, speaks: speaks === '' ? undefined : Number(speaks), page: 1 })}
        />
      </div>
    </div>
  );
}

type ChoiceProps = { label: string; all: string; value: string | undefined; options: { value: string; name: string }[]; to: (value: string) => string };

function Choice({ label, all, value = '', options, to }: ChoiceProps) {
  const navigate = useNavigate();
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => void navigate(to(target.value), KEEP_SCROLL_POSITION)}
      className={chipClass({ tone: value === '' ? 'neutral' : 'jade', pressable: true, className: 'max-w-full' })}
    >
      <option value="" className="bg-surface text-ink">
        {all}
      </option>
      {options.map((option) => (
        <option key={option.value} value={option.value} className="bg-surface text-ink">
          {option.name}
        </option>
      ))}
    </select>
  );
}
