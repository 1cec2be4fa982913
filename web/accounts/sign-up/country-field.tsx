import { type ComponentType, lazy, Suspense } from 'react';
import { countryNames } from '../../i18n/country-names.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** Every country with its flag. Should its script not come, the plain list stays. */
const CountryPicker = lazy<ComponentType<ListProps>>(() => import('./country-picker.tsx').catch(() => ({ default: PlainCountries })));

export type CountryFieldProps = { value: string | null; onChange: (code: string | null) => void; error?: string | undefined };
type ListProps = CountryFieldProps & {
  label: string;
  name: string;
  required: boolean;
  locale: string;
  labels: { open: string; empty: string; placeholder: string };
};

/** The country (specification 3.2): the four first, then all. A plain list until the one with flags and search has come. */
export function CountryField(props: CountryFieldProps) {
  const t = useTranslations('sign-up');
  const { locale } = useLanguage();
  const list: ListProps = {
    ...props,
    label: t('join.country'),
    name: 'country',
    required: true,
    locale,
    labels: { open: t('join.countryOpen'), empty: t('join.countryNone'), placeholder: t('join.countryPlaceholder') },
  };
  if (!useHydrated()) return <PlainCountries {...list} />;
  return (
    <Suspense fallback={<PlainCountries {...list} />}>
      <CountryPicker {...list} />
    </Suspense>
  );
}

function PlainCountries({ value, onChange, locale, labels, ...field }: ListProps) {
  const awake = useHydrated();
  return (
    <SelectField
      {...field}
      placeholder={labels.placeholder}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      // Names of countries differ between the server's tables and the browser's.
      options={awake ? countryNames(locale).map(({ code, label }) => ({ value: code, label })) : []}
    />
  );
}
