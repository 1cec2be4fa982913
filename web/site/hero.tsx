import { useTranslations } from '../i18n/translations.tsx';
import { Chip } from '../ui/chip.tsx';
import { LandingArt } from './landing-art.tsx';

/** Left panel of home (specification 4.1): the product in one sentence, above the picture of the landing. */
export function Hero() {
  const t = useTranslations('site');
  return (
    <section className="grid lg:gap-10 lg:grid-rows-[auto_1fr]">
      <div className="grid justify-items-start gap-4">
        <Chip tone="blush">{t('home.badge')}</Chip>
        <h1 className="text-3xl md:text-[2.75rem] xl:text-4xl">{t('home.title')}</h1>
        <p className="max-w-prose text-lg text-ink-soft">{t('home.lead')}</p>
      </div>
      <LandingArt className="relative hidden min-h-84 lg:block [&>svg]:absolute [&>svg]:inset-0" />
    </section>
  );
}
