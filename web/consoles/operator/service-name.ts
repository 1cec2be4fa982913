import { useTranslations } from '../../i18n/translations.tsx';

/** Returns a function that formats the name of a translation service. An unknown name stays as it is. `kept` means a reused translation. */
export function useServiceName(): (service: string) => string {
  const t = useTranslations('operator-translations');
  return (service) => (service === 'deepl' || service === 'libretranslate' || service === 'kept' || service === 'model' ? t(`service.${service}`) : service);
}
