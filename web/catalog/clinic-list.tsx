import { SearchX } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { AREAS, type Area, DEPARTMENTS } from '../../contract/constants.ts';
import type { Reply } from '../api/call.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { buttonClass } from '../ui/button.tsx';
import { chipClass } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CLINIC_GRID, ClinicCard } from './clinic-card.tsx';
import { ListWays } from './list-ways.tsx';
import { Pages } from './public-list.tsx';

/** What the list of clinics is asked for; all of it stands in the address. */
export type ClinicView = { department: number | undefined; area: Area | undefined; speaks: number | undefined; page: number };

const addressOf = ({ page, ...filters }: ClinicView): string => {
  const entries = Object.entries({ ...filters, page: page > 1 ? page : undefined }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/clinic-list${entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''}`;
};

/** Languages by the numbers that answers carry (specification 4.5); every clinic speaks Korean. */
const SPOKEN = [
  { id: 2, tag: 'en' },
  { id: 3, tag: 'ja' },
  { id: 4, tag: 'zh' },
  { id: 5, tag: 'ar' },
] as const;

/** The clinics, 24 at a time, by department, area and language. */
export function ClinicList({ view, list }: { view: ClinicView; list: Reply<'clinicList'> }) {
  const t = useTranslations('public');
  const names = useTranslations('catalog');
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-4 px-5 pt-4 pb-10 md:gap-6 md:px-8 md:pt-10">
      <header className="grid gap-1.5">
        <h1 className="sr-only md:not-sr-only md:text-4xl">{names('list.clinics')}</h1>
        <p className="hidden text-ink-soft md:block">{t('clinics.lead')}</p>
        <ListWays />
      </header>
      <Filters view={view} />
      {list.items.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={t('list.none')}
          action={
            <Link to="/clinic-list" className={buttonClass()}>
              {t('places.clinics')}
            </Link>
          }
        >
          {t('list.noneText')}
        </EmptyState>
      ) : (
        <section className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p role="status" className="text-sm text-ink-soft">
              {t('list.clinics', { count: list.total })}
            </p>
            <Order />
          </div>
          <ul className={CLINIC_GRID}>
            {list.items.map((clinic) => (
              <li key={clinic.id}>
                <ClinicCard clinic={clinic} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Pages page={list.page} pages={list.pages} addressOf={(page) => addressOf({ ...view, page })} />
    </div>
  );
}

function Order() {
  const t = useTranslations('finding');
  return (
    <p className="text-sm text-ink-soft">
      {t('sort.consulted')}{' '}
      <Link to="/list-order" aria-label={t('sort.whyThis')} className="tap-area text-celadon-700 underline underline-offset-2">
        {t('sort.why')}
      </Link>
    </p>
  );
}

function Filters({ view }: { view: ClinicView }) {
  const t = useTranslations('finding');
  const names = useTranslations('catalog');
  const languageName = useTranslations('public');
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
          all={languageName('clinics.anyArea')}
          value={view.area}
          options={AREAS.map((area) => ({ value: area, name: names(`area.${area}`) }))}
          to={(area) => addressOf({ ...view, area: AREAS.find((one) => one === area), page: 1 })}
        />
        <Choice
          label={t('facet.speaks')}
          all={languageName('clinics.anyLanguage')}
          value={view.speaks === undefined ? undefined : String(view.speaks)}
          options={SPOKEN.map(({ id, tag }) => ({ value: String(id), name: languageName(`clinics.speaks.${tag}`) }))}
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
      onChange={({ target }) => void navigate(to(target.value), { replace: true, preventScrollReset: true })}
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
