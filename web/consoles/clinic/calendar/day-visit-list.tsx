import type { Calendar, CalendarVisit } from '../../../../contract/visits/clinic-visits.ts';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { frontDeskAct } from '../visits/visit-rules.ts';
import { NEXT_VISIT_ATTRIBUTE } from './calendar-position.ts';
import { VisitStart } from './visit-chip.tsx';

type Props = {
  day: string;
  visits: readonly CalendarVisit[];
  places: Calendar['places'];
  now: number;
  busy: boolean;
  onOpen: (visit: CalendarVisit) => void;
  onAct: (visit: CalendarVisit, act: 'arrived' | 'done') => void;
};

/** A day's visits for the front desk: time, name, treatment, state, one button. */
export function DayVisitList({ day, visits, now, busy, onOpen, onAct }: Omit<Props, 'places'>) {
  const t = useTranslations('clinic-calendar');
  const acts = useTranslations('clinic');
  if (visits.length === 0) return <p className="rounded-md bg-surface p-6 text-center text-ink-soft">{t('none')}</p>;
  const next = visits.find(({ start_at, minutes }) => Date.parse(start_at ?? '') + minutes * 60_000 > now);
  return (
    <ul aria-label={t('list')} className="grid gap-2">
      {visits.map((visit) => {
        const act = frontDeskAct(visit, now);
        return (
          <li key={visit.id} {...(visit === next && { [NEXT_VISIT_ATTRIBUTE]: '' })} className="flex items-center gap-3 rounded-md bg-surface p-3 shadow-1">
            <span className="w-12 shrink-0 text-lg font-semibold tabular-nums">
              <VisitStart visit={visit} day={day} />
            </span>
            <button type="button" onClick={() => onOpen(visit)} className="min-h-tap min-w-0 flex-1 text-start">
              <bdi lang="en" title={visit.name} className="line-clamp-2 font-text font-semibold">
                {visit.name}
              </bdi>
              <span className="block text-sm text-ink-soft">
                {acts(`state.${visit.state}`)} · {visit.product_title ?? acts('visit.noTreatment')}
              </span>
            </button>
            {act && (
              <Button size="s" busy={busy} onClick={() => onAct(visit, act)} className="shrink-0">
                {acts(act === 'arrived' ? 'ask.arrived' : 'ask.done')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The same list for print, with space for remarks beside each visit. */
export function PrintedVisitList({ day, visits, places }: Pick<Props, 'day' | 'visits' | 'places'>) {
  const t = useTranslations('clinic-calendar');
  const acts = useTranslations('clinic');
  if (visits.length === 0) return <p>{t('none')}</p>;
  const heads = ['time', 'name', 'treatment', 'language', 'paid', 'place', 'state', 'remark'] as const;
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="border-b border-ink py-1.5 pe-3 text-start font-semibold">
              {t(`paper.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <tr key={visit.id} className="align-top [&_td]:border-b [&_td]:border-line [&_td]:py-2 [&_td]:pe-3">
            <td className="tabular-nums">
              <VisitStart visit={visit} day={day} />
            </td>
            <td>
              <bdi lang="en" className="font-text">
                {visit.name}
              </bdi>
            </td>
            <td>{[visit.product_title, visit.option_title].filter(Boolean).join(' · ') || acts('visit.noTreatment')}</td>
            <td lang={visit.language}>{LANGUAGE_NAMES[visit.language]}</td>
            <td>{acts(visit.paid ? 'paid' : 'unpaid')}</td>
            <td>{places.find(({ id }) => id === visit.place_id)?.name ?? t('noPlace')}</td>
            <td>{acts(`state.${visit.state}`)}</td>
            <td className="w-40" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
