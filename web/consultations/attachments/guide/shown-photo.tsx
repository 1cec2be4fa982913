import { useEffect, useState } from 'react';
import { useTranslations } from '../../../i18n/translations.tsx';

/** A photo that has not left the device, as an address that lasts while it is shown. */
function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** A photo of this device; what the browser cannot draw (HEIC in most) is said, and `onShown` tells that it is drawn. */
export function ShownPhoto({ file, alt, className, onShown }: { file: File; alt: string; className: string; onShown?: () => void }) {
  const t = useTranslations('photo-guide');
  const address = useAddress(file);
  const [failed, setFailed] = useState<string>();
  if (failed !== undefined && failed === address) return <p className="p-4 text-center text-sm">{t('noPreview')}</p>;
  return address && <img src={address} alt={alt} onLoad={onShown} onError={() => setFailed(address)} className={className} />;
}
