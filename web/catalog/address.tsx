import { Copy, MapPin } from 'lucide-react';
import { useTranslations } from '../i18n/translations.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { toast } from '../ui/toast.tsx';

export type AddressProps = { address: string; english: string };

/** An address in English and Korean. A button copies the Korean one, which drivers and maps need. */
export function Address({ address, english }: AddressProps) {
  const t = useTranslations('catalog');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast(t('copy.done'), { tone: 'success' });
    } catch {
      // Copying failed for lack of permission or of a secure context. The text can still be selected.
      toast(t('copy.failed'), { tone: 'error' });
    }
  };
  return (
    <div className="flex items-start gap-3">
      <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-celadon-700" />
      <address className="min-w-0 flex-1 not-italic">
        <span lang="en" dir="ltr" className="block rtl:text-end">
          {english}
        </span>
        <span lang="ko" dir="ltr" className="block text-ink-soft rtl:text-end">
          {address}
        </span>
      </address>
      <IconButton kind="sunken" label={t('copy.label')} onClick={copy}>
        <Copy className="size-4.5" />
      </IconButton>
    </div>
  );
}
