import { useTranslations } from '../i18n/translations.tsx';

const STEPS = ['ask', 'date', 'fee', 'come'] as const;

/** The steps from the first question to the visit, in the words of all pages. `className` places them. */
export function BookingSteps({ className }: { className: string }) {
  const t = useTranslations('booking');
  return (
    <ol className={className}>
      {STEPS.map((step, at) => (
        <li key={step} className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3">
          <span aria-hidden="true" className="grid size-7 place-items-center rounded-full bg-celadon-100 text-sm font-semibold text-celadon-900">
            {at + 1}
          </span>
          <p>
            <b className="font-semibold">{t(step)}</b>
            <span className="block text-ink-soft">{t(`${step}.text`)}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
