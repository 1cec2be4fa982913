import { MapPin } from 'lucide-react';
import { useTranslations } from '../../i18n/translations.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import { chipClass } from '../../ui/chip.tsx';

/** Map services that are usual in Korea and find a postal address without coordinates. */
const MAP_SERVICES: readonly { name: string; to: (address: string) => string }[] = [
  { name: 'NAVER Map', to: (address) => `https://map.naver.com/p/search/${encodeURIComponent(address)}` },
  { name: 'KakaoMap', to: (address) => `https://map.kakao.com/link/search/${encodeURIComponent(address)}` },
  { name: 'Google Maps', to: (address) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}` },
];

/** Links that show an address on a map, each in a new tab. */
export function MapLinks({ address }: { address: string }) {
  const t = useTranslations('place');
  return (
    <>
      {MAP_SERVICES.map(({ name, to }) => (
        <a key={name} href={to(address)} target="_blank" rel="noreferrer" className={chipClass({ pressable: true })}>
          <MapPin aria-hidden="true" className="size-4" />
          <span>{t.rich('map', { service: <Ltr>{name}</Ltr> })}</span>
        </a>
      ))}
    </>
  );
}
