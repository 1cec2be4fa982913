import { useId } from 'react';
import { formatSeoulTime } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';

/** Fate of the date of a cancelled order. */
export type VisitFate = 'give-up' | 'keep';
const CHOICES = [
  { value: 'give-up', words: 'paymentCancelModal.visit.giveUp' },
  { value: 'keep', words: 'paymentCancelModal.visit.keep' },
] as const satisfies { value: VisitFate; words: string }[];

/** Asks if the order's date is given up or kept. */
export function VisitFateQuestion({ at, value, onChange }: { at: string; value: VisitFate; onChange: (fate: VisitFate) => void }) {
  const t = useTranslations('orders');
  const { language } = useLanguage();
  const name = useId();
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="mb-1 font-semibold text-ink">
        {t.rich('paymentCancelModal.visit', { time: <Bidi>{formatSeoulTime(at, language, { year: undefined, hour12: undefined, hourCycle: 'h23' })}</Bidi> })}
      </legend>
      {CHOICES.map((choice) => (
        <label key={choice.value} className="flex min-h-tap cursor-pointer items-center gap-3 rounded-sm px-1 text-ink hover:bg-celadon-50">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="size-5 shrink-0"
          />
          {t(choice.words)}
        </label>
      ))}
    </fieldset>
  );
}
