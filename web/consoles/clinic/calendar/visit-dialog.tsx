import { Link } from 'react-router';
import type { CalendarVisit } from '../../../../contract/visits/clinic-visits.ts';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CountryName } from '../country-name.tsx';
import type { VisitActs } from '../visits/use-visit-act.ts';
import { VisitActErrorNotice } from '../visits/visit-act-error.tsx';
import { VisitCard } from '../visits/visit-card.tsx';
import type { VisitRequest } from '../visits/visit-requests.ts';

type Props = {
  visit: CalendarVisit;
  acts: VisitActs;
  now: number;
  onAsk: (ask: VisitRequest) => void;
  onClose: () => void;
};

/** A visit of the calendar with all of its actions and a link to the patient's conversation. */
export function VisitDialog({ visit, acts, now, onAsk, onClose }: Props) {
  const t = useTranslations('clinic-calendar');
  const words = useTranslations('clinic');
  const shared = useTranslations('console');
  return (
    <Dialog
      open
      title={
        <bdi lang="en" className="font-text">
          {visit.name}
        </bdi>
      }
      subtitle={
        <span className="flex flex-wrap items-center gap-x-2">
          <CountryName code={visit.country} />
          <span>{shared('shared.reads', { language: LANGUAGE_NAMES[visit.language] })}</span>
        </span>
      }
      closeLabel={words('common.close')}
      locked={acts.pending}
      onClose={onClose}
      footer={
        <Link to={`/clinic?consultation=${visit.consultation_id}`} className={buttonClass({ kind: 'ghost', full: true })}>
          {t('toChat')}
        </Link>
      }
    >
      <VisitCard visit={visit} paid={visit.paid} leavesOn={visit.leaves_on} now={now} busy={acts.pending} onAsk={onAsk}>
        {!visit.place && <p className="text-sm text-ink-soft">{t('noPlace')}</p>}
      </VisitCard>
      <VisitActErrorNotice acts={acts} now={visit} className="mt-3" />
    </Dialog>
  );
}
