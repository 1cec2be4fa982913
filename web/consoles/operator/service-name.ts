import { useTranslations } from '../../i18n/translations.tsx';

/** What a translation service calls itself, by the product's name of it; one that is not known stays as it is. `kept` are answers of before. */
export function useServiceName(): (service: string) => string {
  const t = useTranslations('operator-translations');
  return (service) => (service === 'deepl' || service === 'libretranslate' || service === 'kept' ? t(`service.${service}`) : service);
}
