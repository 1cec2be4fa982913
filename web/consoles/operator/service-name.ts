import { useTranslations } from '../../i18n/translations.tsx';

/** Returns the display name of a translation service; an unknown one stays as it is. `kept` stands for reused translations. */
export function useServiceName(): (service: string) => string {
  const t = useTranslations('operator-translations');
  return (service) => (service === 'deepl' || service === 'libretranslate' || service === 'kept' || service === 'model' ? t(`service.${service}`) : service);
}
