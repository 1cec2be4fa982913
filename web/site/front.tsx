import { Link } from 'react-router';
import { buildPublicPath } from '../../contract/addresses.ts';
import type { SiteLanguage } from '../../contract/constants.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';

/** Number of clinics, and the company's registration for attracting overseas patients. */
export function FrontFacts({ clinics, registration }: { clinics: number; registration: string }) {
  const t = useTranslations('front');
  const language = useLanguage().language as SiteLanguage;
  return (
    <ul className="grid gap-x-8 gap-y-3 rounded-md bg-sunken px-5 py-4 sm:grid-cols-2">
      <li>
        <p className="font-semibold">{t('facts.clinics', { count: clinics })}</p>
        <Link to={buildPublicPath(language, 'clinics')} className="inline-flex min-h-tap items-center text-sm font-semibold text-celadon-700 hover:underline">
          {t('facts.clinicsAll')}
        </Link>
      </li>
      <li>
        <p className="font-semibold">
          <Bidi>{registration}</Bidi>
        </p>
        <p className="text-sm text-ink-soft">{t('facts.registration')}</p>
      </li>
    </ul>
  );
}

const STEPS = ['ask', 'hold', 'come'] as const;

/** The three steps from the first question to the visit. */
export function HowItWorks() {
  const t = useTranslations('front');
  return (
    <section aria-labelledby="front-how" className="grid gap-3">
      <h3 id="front-how" className="text-xl">
        {t('how.title')}
      </h3>
      <ol className="grid gap-4 md:grid-cols-3 md:gap-8">
        {STEPS.map((step, at) => (
          <li key={step} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <span aria-hidden="true" className="grid size-7 place-items-center rounded-full bg-celadon-100 text-sm font-semibold text-celadon-900">
              {at + 1}
            </span>
            <div className="grid gap-1">
              <h4 className="font-text text-base font-semibold tracking-normal">{t(`how.${step}`)}</h4>
              <p className="text-ink-soft">{t(`how.${step}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
