import { useEffect, useState } from 'react';
import { useTranslations } from '../../../i18n/translations.tsx';

/** Returns an object URL of a photo on this device, valid while it is shown. */
function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** A photo on this device, or a note if the browser cannot show it (HEIC in most). Calls `onShown` once it is displayed. */
export function LocalPhoto({ file, alt, className, onShown }: { file: File; alt: string; className: string; onShown?: () => void }) {
  const t = useTranslations('photo-guide');
  const address = useObjectUrl(file);
  const [failed, setFailed] = useState<string>();
  if (failed !== undefined && failed === address) return <p className="p-4 text-center text-sm">{t('noPreview')}</p>;
  return address && <img src={address} alt={alt} onLoad={onShown} onError={() => setFailed(address)} className={className} />;
}
