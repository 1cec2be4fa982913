import type { ReactNode } from 'react';
import type { ReservationItem } from '../../../contract/consultations.ts';
import { Card } from '../../ui/card.tsx';
import { visitAddress } from './addresses.ts';
import { NextStepRow } from './next-step.tsx';
import { OfferChoice } from './offer-choice.tsx';
import { actOf } from './steps.ts';

/** What the clinic offers now, after the newest message: the times and one button. Nothing where it offers none. */
export function openOffers(item: ReservationItem | undefined, onChanged: () => void): ReactNode {
  const offered = item?.way.visits.filter(({ state }) => state === 'offered') ?? [];
  return offered.length === 0
    ? undefined
    : offered.map((visit) => (
        <Card key={visit.id} as="section" padded className="mt-4">
          <OfferChoice visit={visit} onChanged={onChanged} />
        </Card>
      ));
}

/** The page of the visit whose date stands above a conversation. */
export function pageOfDate({ way, reservation_at }: ReservationItem): string | undefined {
  const visit = way.visits.find(({ start_at, state }) => state === 'fixed' && start_at !== null && Date.parse(start_at) === Date.parse(reservation_at ?? ''));
  return visit && visitAddress(visit);
}

/** Above a conversation: the next step, unless it is to write here, or stands in the conversation or above it with its date. */
export function NextAbove({ item }: { item: ReservationItem }) {
  const act = actOf(item);
  if ('offer' in act || act.words === 'do.chat' || act.words === 'do.visit') return null;
  return (
    <div className="shrink-0 border-b border-line bg-celadon-50 px-4 py-2 md:px-6">
      <NextStepRow item={item} />
    </div>
  );
}
