import type { CallReply } from '../../../api/call.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { VisitCard } from './visit-card.tsx';
import type { VisitRequest } from './visit-requests.ts';
import { isPaid } from './visit-rules.ts';

type Props = { patient: CallReply<'clinicPatient'>; busy: boolean; now: number; onAsk: (ask: VisitRequest) => void };

const ENDED_STATES = new Set(['done', 'not-come', 'given-up']);

/** The patient's visits: open ones first, past ones collapsed below. */
export function VisitList({ patient, busy, now, onAsk }: Props) {
  const t = useTranslations('clinic');
  const { visits, orders } = patient.way;
  const open = visits.filter(({ state }) => !ENDED_STATES.has(state)).toSorted((a, b) => (a.start_at ?? '').localeCompare(b.start_at ?? ''));
  const over = visits.filter(({ state }) => ENDED_STATES.has(state)).toReversed();
  const rows = (some: typeof visits) => (
    <ul className="grid gap-2">
      {some.map((visit) => (
        <li key={visit.id} className="rounded-sm border border-line p-3 pb-1.5">
          <VisitCard
            visit={visit}
            zone={patient.time_zone}
            paid={isPaid(orders, visit.order_num)}
            leavesOn={patient.way.leaves_on}
            now={now}
            busy={busy}
            onAsk={onAsk}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <section className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-text text-sm font-semibold tracking-normal text-ink-soft">{t('visits')}</h3>
        <Button size="s" kind="quiet" onClick={() => onAsk({ kind: 'make', mode: 'fix' })} className="-me-3 text-sm">
          {t('visits.add')}
        </Button>
      </div>
      {visits.length === 0 && <p className="text-sm text-ink-soft">{t('visits.none')}</p>}
      {open.length > 0 && rows(open)}
      {over.length > 0 && <Disclosure summary={t('visits.over', { count: over.length })}>{rows(over)}</Disclosure>}
    </section>
  );
}
