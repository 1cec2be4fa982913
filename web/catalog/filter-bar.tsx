import { ChevronDown, Search } from 'lucide-react';
import type { Area } from '../../contract/constants.ts';
import type { Rate } from '../../contract/money.ts';
import { price } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { ChipToggle, chipClass } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { bandId, type ListView, type PriceBand, SORTS } from './filters.ts';

/** The search for a treatment by words. */
export function SearchBox({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const t = useTranslations('catalog');
  return (
    <div className="relative w-full md:max-w-sm">
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-ink-soft" />
      <input
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-label={t('list.search')}
        placeholder={t('list.search.short')}
        maxLength={100}
        enterKeyHint="search"
        className="clear-quietly min-h-12 w-full min-w-0 rounded-full border border-edge bg-surface ps-12 pe-4 text-lg text-ellipsis placeholder:text-ink-soft hover:border-ink-soft focus-visible:outline-offset-0 md:text-base"
      />
    </div>
  );
}

export type FilterBarProps = {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
  choices: { areas: Area[]; languages: { id: number; title: string }[]; bands: PriceBand[] };
  jpy: Rate | undefined;
};

/** How the list is sorted, and what is left out of it: a row that is swiped on a phone. */
export function FilterBar({ view, onChange, choices, jpy }: FilterBarProps) {
  const t = useTranslations('catalog');
  const { language } = useLanguage();
  const dollars = (amount: number) => price(amount, 'USD', language, jpy);
  const { price: chosen } = view;
  // An address may name a range that this list would not have cut: it stays what it says.
  const bands = !chosen || choices.bands.some((band) => bandId(band) === bandId(chosen)) ? choices.bands : [...choices.bands, chosen];
  const bandName = ({ from, to }: PriceBand): string => {
    if (!Number.isFinite(to)) return t('filter.priceOver', { amount: dollars(from) });
    return from === 0 ? t('filter.priceUnder', { amount: dollars(to) }) : t('filter.priceBetween', { from: dollars(from), to: dollars(to) });
  };
  return (
    <div className="scroll-row -mx-5 flex items-center gap-2 px-5 py-1 *:shrink-0 md:mx-0 md:flex-wrap md:overflow-visible md:p-0">
      <fieldset className="flex gap-2 md:flex-wrap">
        <legend className="sr-only">{t('list.sort')}</legend>
        {SORTS.map((sort) => (
          <ChipToggle key={sort} pressed={view.sort === sort} onClick={() => onChange({ sort })}>
            {t(`sort.${sort}`)}
          </ChipToggle>
        ))}
      </fieldset>
      <span aria-hidden="true" className="mx-1 hidden h-6 w-px bg-line md:block" />
      <ChipSelect
        label={t('filter.area')}
        all={t('filter.areaAll')}
        value={view.area ?? ''}
        options={choices.areas.map((area) => ({ value: area, label: t(`area.${area}`) }))}
        onChange={(area) => onChange({ area: choices.areas.find((one) => one === area) })}
      />
      <ChipSelect
        label={t('filter.language')}
        all={t('filter.languageAll')}
        value={view.speaks ? String(view.speaks) : ''}
        options={choices.languages.map(({ id, title }) => ({ value: String(id), label: t('filter.languageOne', { language: title }) }))}
        onChange={(id) => onChange({ speaks: id ? Number(id) : undefined })}
      />
      <ChipSelect
        label={t('filter.price')}
        all={t('filter.priceAll')}
        value={chosen ? bandId(chosen) : ''}
        options={bands.map((band) => ({ value: bandId(band), label: bandName(band) }))}
        onChange={(id) => onChange({ price: bands.find((band) => bandId(band) === id) })}
      />
    </div>
  );
}

type ChipSelectProps = { label: string; all: string; value: string; options: { value: string; label: string }[]; onChange: (value: string) => void };

/** The platform's own list, as a chip. As wide as what is chosen, not as the longest choice, where the browser can. */
function ChipSelect({ label, all, value, options, onChange }: ChipSelectProps) {
  return (
    <span className="relative inline-flex max-w-full">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(chipClass({ tone: value ? 'on' : 'neutral', pressable: true }), 'max-w-full appearance-none pe-8 [field-sizing:content]')}
      >
        <option value="" className="bg-surface text-ink">
          {all}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-surface text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className={cx('pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4', value ? 'text-white' : 'text-ink-soft')} />
    </span>
  );
}
