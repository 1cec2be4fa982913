import { Link } from 'react-router';
import { buildPublicPath } from '../../contract/addresses.ts';
import type { SiteLanguage } from '../../contract/constants.ts';
import { BookingSteps } from '../fees/booking-steps.tsx';
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

/** The steps from the first question to the visit. */
export function HowItWorks() {
  const t = useTranslations('booking');
  return (
    <section aria-labelledby="front-how" className="grid gap-3">
      <h3 id="front-how" className="text-xl">
        {t('title')}
      </h3>
      <BookingSteps className="grid gap-4 sm:grid-cols-2 md:gap-8 lg:grid-cols-4" />
    </section>
  );
}
