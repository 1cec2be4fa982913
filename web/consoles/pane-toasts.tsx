import { useTranslations } from '../i18n/translations.tsx';
import { Toaster } from '../ui/toast.tsx';

/**
 * Toasts while a conversation is open. On a desktop they cover the patient's name, because in the window's corner they would cover the send button.
 * Must be inside the name's element, which is `relative` and contains no button.
 */
export function PaneToasts() {
  const t = useTranslations('console');
  return <Toaster closeLabel={t('common.close')} place="max-md:top-24 max-md:short:top-4 md:absolute md:inset-0 md:items-end md:justify-center md:px-0" />;
}
