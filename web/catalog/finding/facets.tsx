import type { ReactNode } from 'react';
import type { Facets } from '../../../contract/finding/finding.ts';
import type { ExchangeRate } from '../../../contract/money.ts';
import { formatPrice } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { ChipToggle } from '../../ui/chip.tsx';
import type { FilterName, TreatmentListState } from './view.ts';

export type FacetsProps = {
  view: TreatmentListState;
  facets: Facets;
  /** Current number of matches. A choice that keeps all of them is not offered. */
  total: number;
  jpy: ExchangeRate | undefined;
  onChange: (change: Partial<TreatmentListState>) => void;
};

type Choice = { key: string; label: ReactNode; count: number; pressed: boolean; change: Partial<TreatmentListState> };

/** Filters of the list, each choice with its number of matches. Pressing an active choice removes it. */
export function FacetGroups({ view, facets, total, jpy, onChange }: FacetsProps) {
  const t = useTranslations('finding');
  const words = useTranslations('filters');
  const names = useFilterLabels(jpy);
  const choice = <F extends FilterName>(filter: F, value: TreatmentListState[F], count: number, label: ReactNode): Choice => {
    const pressed = view[filter] === value;
    return { key: String(value), label, count, pressed, change: { [filter]: pressed ? undefined : value } };
  };
  const groups: { name: string; choices: Choice[] }[] = [
    { name: t('facet.area'), choices: facets.area.map(({ id, count }) => choice('area', id, count, names.area(id))) },
    { name: t('facet.speaks'), choices: facets.speaks.map(({ id, title, count }) => choice('speaks', id, count, title)) },
    {
      name: t('facet.price'),
      choices: facets.price.map(({ from, to, count }) => choice('price', `${from}-${to ?? ''}`, count, names.price(`${from}-${to ?? ''}`))),
    },
    { name: t('facet.rating'), choices: facets.rating.map(({ least, count }) => choice('rating', least, count, names.rating(least))) },
    { name: t('facet.doctor'), choices: facets.doctor.map(({ id, count }) => choice('doctor', id, count, names.doctor(id))) },
    { name: t('facet.recovery'), choices: facets.recovery.map(({ days, count }) => choice('recovery', days, count, names.recovery(days))) },
    { name: t('facet.free'), choices: facets.free.map(({ days, count }) => choice('free', days, count, names.free(days))) },
  ];
  const days = (['saturday', 'sunday'] as const)
    .filter((day) => facets[day] > 0 && (facets[day] < total || view[day]))
    .map((day): Choice => ({ key: day, label: words(day), count: facets[day], pressed: view[day], change: { [day]: !view[day] } }));
  return (
    <div className="grid gap-5">
      {groups.map(({ name, choices }) => choices.length > 0 && <FacetGroup key={name} name={name} choices={choices} onChange={onChange} />)}
      {days.length > 0 && <FacetGroup name={t('facet.days')} choices={days} onChange={onChange} />}
    </div>
  );
}

function FacetGroup({ name, choices, onChange }: { name: string; choices: Choice[]; onChange: FacetsProps['onChange'] }) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 text-sm font-semibold">{name}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ key, label, count, pressed, change }) => (
          <ChipToggle key={key} pressed={pressed} disabled={count === 0 && !pressed} className="disabled:opacity-50" onClick={() => onChange(change)}>
            {label} <span className="tabular-nums">{count}</span>
          </ChipToggle>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns the labels of active filters. */
export function useFilterLabels(jpy: ExchangeRate | undefined) {
  const t = useTranslations('finding');
  const places = useTranslations('public');
  const words = useTranslations('filters');
  const { language } = useLanguage();
  // Isolates amounts from the direction of Arabic text (look 4).
  const dollars = (amount: number) => `\u2066${formatPrice(amount, 'USD', language, jpy)}\u2069`;
  return {
    area: (id: NonNullable<TreatmentListState['area']>) => places(`area.${id}`),
    price(band: string): string {
      const [from = '0', to = ''] = band.split('-');
      if (to === '') return t('price.over', { amount: dollars(Number(from)) });
      return Number(from) === 0
        ? words('price.under', { amount: dollars(Number(to)) })
        : t('price.between', { from: dollars(Number(from)), to: dollars(Number(to)) });
    },
    rating: (least: number) => t('rating.least', { value: least.toFixed(1) }),
    doctor: (sex: NonNullable<TreatmentListState['doctor']>) => words(`doctor.${sex}`),
    recovery: (days: number) => (days === 0 ? t('recovery.none') : t('recovery.days', { count: days })),
    free: (days: number) => t('free.within', { count: days }),
  };
}
