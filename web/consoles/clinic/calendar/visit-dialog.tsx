import { Link } from 'react-router';
import type { CalendarVisit } from '../../../../contract/visits/clinic-visits.ts';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Country } from '../country.tsx';
import type { Ask } from '../visits/asks.ts';
import { Refused } from '../visits/changed-notice.tsx';
import type { VisitActs } from '../visits/use-visit-act.ts';
import { VisitFacts } from '../visits/visit-card.tsx';

type Props = {
  visit: CalendarVisit;
  acts: VisitActs;
  now: number;
  onAsk: (ask: Ask) => void;
  onClose: () => void;
};

/** A visit of the calendar with all of its actions and a link to the patient's conversation. */
export function VisitDialog({ visit, acts, now, onAsk, onClose }: Props) {
  const t = useTranslations('clinic-calendar');
  const words = useTranslations('clinic');
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
          <Country code={visit.country} />
          <span>{words('reads', { language: LANGUAGE_NAMES[visit.language] })}</span>
        </span>
      }
      closeLabel={words('close')}
      locked={acts.pending}
      onClose={onClose}
      footer={
        <Link to={`/clinic?consultation=${visit.consultation_id}`} className={buttonClass({ kind: 'ghost', full: true })}>
          {t('toChat')}
        </Link>
      }
    >
      <VisitFacts visit={visit} paid={visit.paid} leavesOn={visit.leaves_on} now={now} busy={acts.pending} onAsk={onAsk}>
        {!visit.place && <p className="text-sm text-ink-soft">{t('noPlace')}</p>}
      </VisitFacts>
      <Refused acts={acts} now={visit} className="mt-3" />
    </Dialog>
  );
}
