import { lazy, Suspense } from 'react';
import { FIRST_COUNTRIES } from '../../contract/countries.ts';
import { countryNames } from '../i18n/country-names.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { SelectField } from '../ui/select-field.tsx';

export type CountryFieldProps = { value: string; onChange: (code: string) => void; onBlur: () => void; error: string | undefined };

/** Every country with a search. Should its script not come, the list that is here stays. */
const CountrySearch = lazy(() => search().catch(() => ({ default: ShortList })));

async function search() {
  const [{ CountrySelect }, { countryItems }] = await Promise.all([import('../ui/country-select.tsx'), import('../i18n/country-items.ts')]);
  return {
    default: ({ value, onChange, error }: CountryFieldProps) => {
      const t = useTranslations('consultations');
      const { locale } = useLanguage();
      return (
        <CountrySelect
          label={t('register.country')}
          items={countryItems(locale)}
          value={value || null}
          onChange={(code) => onChange(code ?? '')}
          locale={locale}
          labels={{ open: t('register.country.open'), empty: t('register.country.empty'), placeholder: t('register.country.choose') }}
          required
          error={error}
        />
      );
    },
  };
}

/** The country: a list with the four of the specification first at once, with every country and a search as soon as that part is here. */
export function CountryField(props: CountryFieldProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves the field within
    <div data-field="country_name" onBlur={props.onBlur}>
      <Suspense fallback={<ShortList {...props} />}>
        <CountrySearch {...props} />
      </Suspense>
    </div>
  );
}

function ShortList({ value, onChange, error }: CountryFieldProps) {
  const t = useTranslations('consultations');
  const { locale } = useLanguage();
  const shown: readonly string[] = [...FIRST_COUNTRIES, value];
  return (
    <SelectField
      label={t('register.country')}
      placeholder={t('register.country.choose')}
      options={countryNames(locale)
        .filter(({ code }) => shown.includes(code))
        .map(({ code, label }) => ({ value: code, label }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required
      error={error}
    />
  );
}
