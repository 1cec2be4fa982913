import { useTranslations } from '../../../i18n/translations.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

type Props = { places: readonly { id: number; name: string }[]; place: number | undefined; onPlace: (place: number | undefined) => void };

/** In which room, or with whom; any that is free unless said. */
export function PlaceField({ places, place, onPlace }: Props) {
  const t = useTranslations('clinic');
  if (places.length < 2) return null;
  return (
    <SelectField
      label={t('place')}
      placeholder={t('place.any')}
      options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={place === undefined ? '' : String(place)}
      onChange={(event) => onPlace(event.target.value === '' ? undefined : Number(event.target.value))}
    />
  );
}
