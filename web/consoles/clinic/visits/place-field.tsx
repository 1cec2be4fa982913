import { useTranslations } from '../../../i18n/translations.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

type Props = {
  places: readonly { id: number; name: string }[];
  place: number | undefined;
  /** Name of the present place, which is kept while it is free. */
  here?: string | undefined;
  onPlace: (place: number | undefined) => void;
};

/** Chooses the room or doctor. The default is the present one, or any free one. */
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
