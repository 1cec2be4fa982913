import { useTranslations } from '../../../i18n/translations.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

const LENGTH_CHOICES_MINUTES = [10, 15, 20, 30, 40, 45, 50, 60, 75, 90, 120, 150, 180, 240, 300, 360, 480];

/** Field for the length of a visit. Its present length is among the choices. */
export function LengthField({ now, minutes, onMinutes }: { now: number; minutes: number; onMinutes: (minutes: number) => void }) {
  const t = useTranslations('clinic');
  const choices = [...new Set([...LENGTH_CHOICES_MINUTES, now])].sort((a, b) => a - b);
  return (
    <SelectField
      label={t('length')}
      options={choices.map((count) => ({ value: String(count), label: t('visit.minutes', { count }) }))}
      value={String(minutes)}
      onChange={(event) => onMinutes(Number(event.target.value))}
    />
  );
}
