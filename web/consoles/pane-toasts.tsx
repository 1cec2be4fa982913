import { useTranslations } from '../i18n/translations.tsx';
import { Toaster } from '../ui/toast.tsx';

/**
 * Messages in passing while a conversation is open: on a desk over the name above it, because in the corner of the window they would lie on
 * the button that sends. Stands within the name, which is `relative` and has no button in it.
 */
export function PaneToasts() {
  const t = useTranslations('console');
  return <Toaster closeLabel={t('close')} place="max-md:top-24 max-md:short:top-4 md:absolute md:inset-0 md:items-end md:justify-center md:px-0" />;
}
