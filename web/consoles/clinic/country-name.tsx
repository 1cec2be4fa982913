import { listCountryItems } from '../../i18n/country-items.ts';
import { useLanguage } from '../../i18n/translations.tsx';

const countriesByLocale = new Map<string, Map<string, { label: string; flagUrl: string }>>();

/** A country as a flag and its name. */
export function CountryName({ code }: { code: string }) {
  const { locale } = useLanguage();
  const country = countriesIn(locale).get(code);
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {country && <img src={country.flagUrl} alt="" width="18" height="12" className="h-3 w-4.5 shrink-0 rounded-[2px] object-cover ring-1 ring-ink/10" />}
      <span className="min-w-0">{country?.label ?? code}</span>
    </span>
  );
}

function countriesIn(locale: string) {
  let items = countriesByLocale.get(locale);
  if (!items) {
    items = new Map(listCountryItems(locale).map((item) => [item.code, item]));
    countriesByLocale.set(locale, items);
  }
  return items;
}
