import { useTranslations } from '../../i18n/translations.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import { cx } from '../../ui/cx.ts';
import { STAY_PART_CLASSES, type Stay } from './days.ts';

/** The days of a stay as a small calendar with the purpose of each. */
export function StayCalendar({ stay }: { stay: Stay }) {
  const t = useTranslations('treatment');
  const days = stay.parts.flatMap(({ from, to, part }) => Array.from({ length: to - from + 1 }, (_, at) => ({ day: from + at, part })));
  return (
    <>
      <ol aria-hidden="true" className="grid max-w-sm grid-cols-7 gap-1.5">
        {days.map(({ day, part }) => (
          <li key={day} className={cx('grid aspect-square place-items-center rounded-sm text-sm font-semibold tabular-nums', STAY_PART_CLASSES[part])}>
            <Ltr>{day}</Ltr>
          </li>
        ))}
      </ol>
      <ol className="grid gap-2.5">
        {stay.parts.map(({ from, to, part, text }) => (
          <li key={from} className="flex items-baseline gap-3">
            <span aria-hidden="true" className={cx('mt-1 size-3 shrink-0 self-start rounded-full ring-1 ring-ink/10 ring-inset', STAY_PART_CLASSES[part])} />
            <span className="min-w-0">
              <span className="font-semibold">
                {from === to ? t('stay.day', { day: String(from) }) : t('stay.days', { from: String(from), to: String(to) })} · {t(`part.${part}`)}
              </span>
              <span className="block text-ink-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-soft">{t('stay.usual')}</p>
    </>
  );
}
