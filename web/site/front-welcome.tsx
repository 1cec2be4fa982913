import { useTranslations } from '../i18n/translations.tsx';

/** Introduces the product to new visitors with home's first lines. */
export function FrontWelcome() {
  const t = useTranslations('front');
  return (
    <div className="grid gap-4">
      <p className="justify-self-start rounded-lg bg-blush-100 px-3 py-1.5 text-sm text-blush-700">{t('badge')}</p>
      <h2 className="text-3xl text-balance lg:text-[2.75rem] lg:leading-[1.1]">{t('title')}</h2>
    </div>
  );
}
