import type { FreeDay } from '../../../../contract/visits/free-times.ts';
import { formatSeoulClock, formatTimeInZone } from '../../../consultations/thread/chat-clock.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { cx } from '../../../ui/cx.ts';

type Props = {
  day: FreeDay | undefined;
  chosen: readonly string[];
  /** Maximum number of starts that can be chosen. */
  most: number;
  zone?: string | undefined;
  onToggle: (at: string) => void;
};

/** The free starts of a day: one to choose, or several for an offer. */
export function StartChoice({ day, chosen, most, zone, onToggle }: Props) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  if (!day) return <p className="text-ink-soft">{t('slots.pickDay')}</p>;
  if (day.starts.length === 0) return <p className="text-ink-soft">{t(day.is_closed ? 'slots.closed' : 'slots.full')}</p>;
  const several = most > 1;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{t(several ? 'slots.title.several' : 'slots.title', { count: most })}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        {day.starts.map((at) => {
          const on = chosen.includes(at);
          return (
            <label
              key={at}
              title={zone && t('date.hers', { time: formatTimeInZone(at, language, zone) })}
              className={cx(
                'relative grid min-h-tap place-items-center rounded-sm border text-center tabular-nums transition-colors duration-150',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-celadon-700',
                on ? 'border-celadon-700 bg-celadon-700 font-semibold text-white' : 'border-edge hover:bg-celadon-50 has-disabled:text-ink-soft',
              )}
            >
              <input
                type={several ? 'checkbox' : 'radio'}
                name="start"
                value={at}
                checked={on}
                disabled={several && !on && chosen.length >= most}
                onChange={() => onToggle(at)}
                className="absolute inset-0 size-full appearance-none rounded-[inherit] outline-none"
              />
              <span className="pointer-events-none relative">{formatSeoulClock(at, language)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
