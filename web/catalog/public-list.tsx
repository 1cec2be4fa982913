import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buildPublicPath, DEPARTMENT_SLUGS } from '../../contract/addresses.ts';
import { type Area, DEPARTMENTS, type Department, type SiteLanguage } from '../../contract/constants.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { buttonClass } from '../ui/button.tsx';
import { chipClass } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PublicSearch } from './public-search.tsx';

type Props = {
  title: string;
  lead: string;
  query?: string;
  /** The list that the search field searches. */
  searches?: 'treatments' | 'clinics';
  here: string;
  /** Areas with at least one clinic. */
  areas: readonly Area[] | undefined;
  children: ReactNode;
};

/** Layout of a public list: title, search, links to narrower lists, and the list. */
export function PublicList({ title, lead, query, searches = 'treatments', here, areas, children }: Props) {
  const language = useLanguage().language as SiteLanguage;
  const t = useTranslations('public');
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-1.5 px-5 pt-3 pb-10 sm:gap-5 sm:pt-4 md:gap-6 md:px-8 md:pt-6">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 sm:gap-y-4">
        <div className="grid max-w-2xl min-w-0 gap-1.5">
          <h1 className="max-sm:text-xl">{title}</h1>
          {/* Visually hidden on a phone, to leave room for one more row. */}
          <p className="text-pretty text-ink-soft max-sm:sr-only">{lead}</p>
        </div>
        <PublicSearch
          query={query}
          list={searches}
          words={
            searches === 'clinics'
              ? { label: t('clinics.search'), short: t('clinics.searchShort'), submit: t('search.submit') }
              : { label: t('search.label'), short: t('search.short'), submit: t('search.submit') }
          }
        />
      </header>
      <PlaceLinks language={language} here={here} areas={areas ?? []} />
      {children}
    </div>
  );
}

/** Links to the departments and areas that have their own pages. The current one is marked. */
function PlaceLinks({ language, here, areas }: { language: SiteLanguage; here: string; areas: readonly Area[] }) {
  const t = useTranslations('public');
  const names = useTranslations('catalog');
  const all = [
    { path: buildPublicPath(language, 'treatments'), name: t('places.all') },
    { path: buildPublicPath(language, 'clinics'), name: t('places.clinics') },
  ];
  const departments = Object.values(DEPARTMENTS).map((department: Department) => ({
    path: buildPublicPath(language, 'departments', DEPARTMENT_SLUGS[department]),
    name: names(`category.${department}`),
  }));
  const districts = areas.map((area) => ({ path: buildPublicPath(language, 'districts', area), name: t(`area.${area}`) }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] sm:gap-2">
      <Chips label={t('places.departments')} items={[...all, ...departments]} here={here} />
      <Chips label={t('places.districts')} items={districts} here={here} />
    </div>
  );
}

function Chips({ label, items, here }: { label: string; items: { path: string; name: string }[]; here: string }) {
  return (
    <nav aria-label={label}>
      <ul className="scroll-row -mx-5 flex gap-2 px-5 py-1 md:mx-0 md:flex-wrap md:px-0">
        {items.map(({ path, name }) => (
          <li key={path} className="shrink-0">
            <Link
              to={path}
              aria-current={path === here ? 'page' : undefined}
              className={chipClass({ tone: path === here ? 'on' : 'neutral', pressable: true })}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to the previous and next page. Renders nothing if there is only one page. */
export function Pagination({ page, pages, addressOf }: { page: number; pages: number; addressOf: (page: number) => string }) {
  const t = useTranslations('public');
  if (pages < 2) return null;
  return (
    <nav aria-label={t('pages.label')} className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 py-4">
      {page > 1 && (
        <Link to={addressOf(page - 1)} rel="prev" className={buttonClass({ kind: 'ghost', size: 's' })}>
          {t('pages.previous')}
        </Link>
      )}
      <span className="text-sm text-ink-soft">{t('pages.at', { page, pages })}</span>
      {page < pages && (
        <Link to={addressOf(page + 1)} rel="next" className={buttonClass({ kind: 'ghost', size: 's' })}>
          {t('pages.next')}
        </Link>
      )}
    </nav>
  );
}

/** Shown for an empty list. After a search it links to the whole list. */
export function EmptyPublicList({ query, searches = 'treatments' }: { query: string; searches?: 'treatments' | 'clinics' }) {
  const t = useTranslations('public');
  const language = useLanguage().language as SiteLanguage;
  return (
    <EmptyState
      icon={<SearchX />}
      title={query ? t('search.none', { words: query }) : t('list.none')}
      action={
        <Link to={buildPublicPath(language, searches)} className={buttonClass()}>
          {t(searches === 'clinics' ? 'places.clinics' : 'places.all')}
        </Link>
      }
    >
      {t(query ? 'search.noneText' : 'list.noneText')}
    </EmptyState>
  );
}
