import { useTranslations } from '../i18n/translations.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Shown while a dialog's code loads. Dims the page at once. */
export function DialogLoading() {
  const t = useTranslations('catalog');
  return (
    <div role="status" className="fixed inset-0 z-40 grid animate-fade place-items-center bg-ink/45 text-white">
      <Spinner label={t('action.loading')} className="size-8" />
    </div>
  );
}
