import { useMemo } from 'react';
import { countryItems } from '../../i18n/country-items.ts';
import { CountrySelect, type CountrySelectProps } from '../../ui/country-select.tsx';

/** Every country with its flag, found by typing. Loaded lazily. */
export default function CountryPicker(props: Omit<CountrySelectProps, 'items'>) {
  const items = useMemo(() => countryItems(props.locale), [props.locale]);
  return <CountrySelect {...props} items={items} />;
}
