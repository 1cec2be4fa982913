import { Link } from 'react-router';
import type { CalendarVisit } from '../../../../contract/visits/clinic-visits.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { DefinitionRows } from '../../../ui/table.tsx';

type Props = {
  visits: readonly CalendarVisit[];
  /**
   * Numbers of patients. `asked`: waiting for an answer about a date; `dateless`: paid, without a date; `agreed`: accepted a quote without a fee,
   * without a date.
   */
  asked: number;
  dateless: number;
  agreed: number;
};

/** The day's counts, and the patients who need a date. */
export function TodaySummary({ visits, asked, dateless, agreed }: Props) {
  const t = useTranslations('clinic-calendar');
  const count = (state: CalendarVisit['state']) => visits.filter((visit) => visit.state === state).length;
  return (
    <aside aria-label={t('sum')} className="grid content-start gap-3 self-start rounded-md bg-surface p-4 max-xl:hidden print:hidden">
      <h2 className="font-text text-base font-semibold tracking-normal">{t('sum')}</h2>
      <DefinitionRows
        dense
        align="end"
        rows={[
          { id: 'visits', label: t('sum.visits'), value: visits.length },
          { id: 'arrived', label: t('sum.arrived'), value: count('arrived') },
          { id: 'done', label: t('sum.done'), value: count('done') },
          { id: 'notCome', label: t('sum.notCome'), value: count('not-come') },
        ]}
      />
      <h2 className="mt-2 font-text text-base font-semibold tracking-normal">{t('waiting')}</h2>
      <DefinitionRows
        dense
        align="end"
        rows={[
          { id: 'asked', label: t('waiting.asked'), value: asked },
          { id: 'dateless', label: t('waiting.dateless'), value: dateless },
          { id: 'agreed', label: t('waiting.agreed'), value: agreed },
        ]}
      />
      <Link to="/clinic" className="text-sm text-celadon-700 hover:underline">
        {t('waiting.link')}
      </Link>
    </aside>
  );
}
