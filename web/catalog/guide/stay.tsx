import { type Area, findCity } from '../../../contract/constants.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { cx } from '../../ui/cx.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { STAY_PART_CLASSES, type Stay } from './days.ts';

/** Returns a formatter for a number of days in the clinic's city, or in Korea if it is outside Seoul and Busan. */
function useDaysInCityFormatter(area: Area) {
  const t = useTranslations('treatment');
  return (count: number) => t(`stay.${findCity(area)}`, { count });
}

/** Days that a treatment takes near its clinic, as text and bar. */
export function StayCard({ stay, area }: { stay: Stay; area: Area }) {
  const t = useTranslations('treatment');
  const days = useDaysInCityFormatter(area);
  return (
    <SectionCard id="stay" title={days(stay.days)} className="grid gap-2">
      <div aria-hidden="true" className="flex gap-1">
        {stay.parts.map(({ from, to, part }) => (
          <span
            key={from}
            style={{ flexGrow: to - from + 1 }}
            className={cx('h-2.5 min-w-2 basis-0 rounded-full ring-1 ring-ink/10 ring-inset', STAY_PART_CLASSES[part])}
          />
        ))}
      </div>
      <p className="text-sm text-ink-soft">{stay.parts.map(({ part }) => t(`part.${part}`)).join(' · ')}</p>
    </SectionCard>
  );
}
