import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import type { NextStep } from '../../../contract/visits/visits.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Card } from '../../ui/card.tsx';
import { chooseDatePath } from './choose-date-path.ts';
import { NextStepRow } from './next-step.tsx';
import { getNextStepAction } from './next-step-action.ts';
import { OfferChoice } from './offer-choice.tsx';

/** The clinic's offered times after the newest message, with a button; undefined if there are none. */
export function renderOpenOffers(item: ReservationItem | undefined, onChanged: () => void): ReactNode {
  const offered = item?.way.visits.filter(({ state }) => state === 'offered') ?? [];
  return offered.length === 0
    ? undefined
    : offered.map((visit) => (
        <Card key={visit.id} as="section" padded className="mt-4">
          <OfferChoice visit={visit} onChanged={onChanged} />
        </Card>
      ));
}

/** Steps without a pending date, at which the patient can ask for one. */
const STEPS_WITHOUT_DATE: ReadonlySet<NextStep> = new Set<NextStep>(['write', 'answer']);

function AskForDateButton({ item: { hospital_id, product_id } }: { item: ReservationItem }) {
  const t = useTranslations('visits');
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-celadon-50 px-4 py-2 text-sm md:px-6">
      <p>{t('choose.askFree')}</p>
      <Link to={chooseDatePath({ hospital_id, product_id })} className="tap-area inline-flex font-semibold text-celadon-700 hover:underline">
        {t('do.free')}
      </Link>
    </div>
  );
}

/**
 * Above a conversation: the next step, or a button to ask for a date if none is pending. Renders nothing if the step is already shown in the
 * conversation, or above it with its date.
 */
export function NextStepBanner({ item }: { item: ReservationItem }) {
  const act = getNextStepAction(item);
  if ('offer' in act || act.words === 'do.visit') return null;
  if (act.words === 'do.chat') return STEPS_WITHOUT_DATE.has(item.way.next.step) ? <AskForDateButton item={item} /> : null;
  return (
    <div className="shrink-0 border-b border-line bg-celadon-50 px-4 py-2 md:px-6">
      <NextStepRow item={item} />
    </div>
  );
}
