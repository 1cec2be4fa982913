import { useTranslations } from '../../../i18n/translations.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

type Props = {
  places: readonly { id: number; name: string }[];
  place: number | undefined;
  /** Where it is now: it stays there where that is free. */
  here?: string | undefined;
  onPlace: (place: number | undefined) => void;
};

/** In which room, or with whom; unless said where it is, or any that is free. */
export function PlaceField({ places, place, here, onPlace }: Props) {
  const t = useTranslations('clinic');
  if (places.length < 2) return null;
  return (
    <SelectField
      label={t('place')}
      placeholder={here === undefined ? t('place.any') : t('place.here', { place: here })}
      options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={place === undefined ? '' : String(place)}
      onChange={(event) => onPlace(event.target.value === '' ? undefined : Number(event.target.value))}
    />
  );
}
