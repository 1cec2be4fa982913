import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { SelectField } from '../ui/select-field.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { listCountryNames } from './country-names.ts';
import { useLanguage, useTranslations } from './translations.tsx';

export type CountryFieldProps = {
  /** ISO 3166 code; empty if none is chosen. */
  value: string;
  onChange: (code: string) => void;
  name?: string;
  error?: string | undefined;
};

/** All countries with flags and a search. If its script fails to load, the plain list stays. */
const SearchedList = lazy<ComponentType<CountryFieldProps>>(() => loadSearchedList().catch(() => ({ default: PlainList })));

/** Country field (specification 3.2): the first four countries, then all. Shows a plain list until the searchable one has loaded. */
export function CountryField(props: CountryFieldProps) {
  if (!useHydrated()) return <PlainList {...props} />;
  return (
    <Suspense fallback={<PlainList {...props} />}>
      <SearchedList {...props} />
    </Suspense>
  );
}

async function loadSearchedList() {
  const [{ CountrySelect }, { listCountryItems: countryItems, foldCountryName: foldName }] = await Promise.all([
    import('../ui/country-select.tsx'),
    import('./country-items.ts'),
  ]);
  return {
    default: function SearchedCountries({ value, onChange, ...field }: CountryFieldProps) {
      const t = useTranslations('countries');
      const { locale } = useLanguage();
      const items = useMemo(() => countryItems(locale), [locale]);
      return (
        <CountrySelect
          {...field}
          label={t('common.country')}
          items={items}
          value={value || null}
          onChange={(code) => onChange(code ?? '')}
          locale={locale}
          fold={foldName}
          labels={{ open: t('open'), empty: t('empty'), placeholder: t('choose') }}
          required
        />
      );
    },
  };
}

function PlainList({ value, onChange, ...field }: CountryFieldProps) {
  const t = useTranslations('countries');
  const { locale } = useLanguage();
  const hydrated = useHydrated();
  return (
    <SelectField
      {...field}
      label={t('common.country')}
      required
      placeholder={t('choose')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      // Rendered after hydration only, because server and browser have different country names.
      options={hydrated ? listCountryNames(locale).map(({ code, label }) => ({ value: code, label })) : []}
    />
  );
}
