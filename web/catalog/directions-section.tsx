import { ArrowUp, CornerUpLeft, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Hospital } from '../../contract/catalog/catalog.ts';
import type { Directions, RouteTurn } from '../../contract/catalog/clinic-facts.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';
import { Address } from './address.tsx';
import { PageSection } from './fact-list.tsx';
import { RouteMap } from './route-map.tsx';

/** Not mirrored for Arabic: left is left in every language. */
const ARROWS: Record<RouteTurn, ReactNode> = {
  ahead: <ArrowUp className="size-4.5" />,
  left: <CornerUpLeft className="size-4.5" />,
  right: <CornerUpLeft className="size-4.5 -scale-x-100" />,
  back: <ArrowUp className="size-4.5 rotate-180" />,
};
/** Walking speed with luggage, in metres per minute. */
const WALKING_METRES_PER_MINUTE = 67;

/** Directions to the clinic (specification 4.4): address, own map and route in words and arrows. `maps`: links to map services. */
export function DirectionsSection({ hospital, maps, className }: { hospital: Hospital; maps: ReactNode; className?: string }) {
  const t = useTranslations('clinic-page');
  const { address, address_english, position, directions } = hospital;
  const metres = directions?.legs.reduce((sum, leg) => sum + leg.metres, 0) ?? 0;
  const words = { exit: directions ? t('way.exit', { exit: directions.exit }) : '', clinic: t('common.clinic'), scale: t('way.scale') };
  const label = directions ? t('way.map', { exit: directions.exit, metres: String(metres) }) : t('way.mapPlain');
  return (
    <PageSection title={t('way.title')} className={className}>
      <div className="grid gap-6 md:grid-cols-2 md:gap-8 lg:gap-14">
        <div className="grid content-start gap-4">
          {position && <RouteMap directions={directions} position={position} label={label} words={words} />}
          <Address address={address} english={address_english} />
        </div>
        <div className="grid content-start gap-5">
          {directions && (
            <section className="grid gap-3">
              <h3 className="text-lg">
                {t('way.steps')}{' '}
                <span className="font-text text-sm font-normal tracking-normal text-ink-soft">
                  {t('way.minutes', { count: Math.ceil(metres / WALKING_METRES_PER_MINUTE) })}
                </span>
              </h3>
              <Steps directions={directions} />
            </section>
          )}
          <section className="grid gap-2">
            <h3 className="text-base font-semibold">{t('way.services')}</h3>
            <p className="flex flex-wrap gap-2">{maps}</p>
          </section>
        </div>
      </div>
    </PageSection>
  );
}

function Steps({ directions: { exit, legs, floor } }: { directions: Directions }) {
  const t = useTranslations('clinic-page');
  return (
    <ol className="grid gap-2.5">
      {legs.map(({ turn, at, metres, to }, i) => {
        const walk = { metres: String(metres) };
        return (
          <Step key={`${to.latitude} ${to.longitude}`} icon={ARROWS[turn]}>
            {i === 0 ? t('way.start', { exit, ...walk }) : at ? t.rich(`way.${turn}At`, { place: <Bidi>{at}</Bidi>, ...walk }) : t(`way.${turn}`, walk)}
          </Step>
        );
      })}
      <Step icon={<MapPin className="size-4.5" />}>{floor === null ? t('way.there') : t('way.floor', { floor: String(floor) })}</Step>
    </ol>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center rounded-full bg-celadon-100 text-celadon-900">
        {icon}
      </span>
      <span className="min-w-0 pt-1">{children}</span>
    </li>
  );
}
