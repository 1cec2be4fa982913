import { useEffect } from 'react';
import type { CallReply } from '../../../api/call.ts';
import { EventLineParts } from '../../../consultations/events/event-line.tsx';
import { formatEvent } from '../../../consultations/events/event-words.tsx';
import { formatSeoulTime } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Bidi } from '../../../ui/bidi.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { InboxRow } from '../inbox.ts';
import { useClinicSettings, useRenamedPeople } from './use-clinic-settings.ts';

type Entry = CallReply<'handlingRecord'>[number];

/** History of the clinic's actions on a conversation and the events in its thread, newest first. Never shown to the patient. */
export function HandlingHistory({ row }: { row: InboxRow }) {
  const t = useTranslations('clinic-handling');
  const shared = useTranslations('console');
  const { value, failure, reload } = useQuery(String(row.id), () => api('handlingRecord', { params: { id: row.id } }));
  const { handling } = row;
  useRenamedPeople(useClinicSettings()?.colleagues, reload);
  // The row changes with every action, including a colleague's.
  useEffect(() => {
    if (handling) reload();
  }, [handling, reload]);
  return (
    <section className="grid gap-2">
      <h3 className="font-text text-base font-semibold tracking-normal">{t('record')}</h3>
      {failure !== undefined && !value && <ErrorState title={shared('shared.recordFailed')} action={<Button onClick={reload}>{t('common.retry')}</Button>} />}
      {failure === undefined && !value && <p className="text-sm text-ink-soft">{t('record.loading')}</p>}
      {value?.length === 0 && <p className="text-sm text-ink-soft">{t('record.none')}</p>}
      <ol className="grid gap-2 text-sm">
        {value?.map((entry) => (
          <li key={`${entry.act}/${entry.id}`} className="border-s-2 border-line ps-3">
            <HistoryItem entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function HistoryItem({ entry: { act, at, by, to, to_self, later_until, note, event } }: { entry: Entry }) {
  const t = useTranslations('clinic-handling');
  const { language } = useLanguage();
  const what = to_self ? 'taken' : act;
  const time = (iso: string) => formatSeoulTime(iso, language, { year: undefined });
  return (
    <>
      <p>
        {event && <EventLineParts parts={formatEvent(event, 'hospital', language)} />}
        {what !== 'event' && t.rich(`act.${what}`, { by: <Bidi>{by}</Bidi>, to: <Bidi>{to ?? ''}</Bidi>, until: later_until ? time(later_until) : '' })}
        <span className="text-ink-soft"> · {time(at)}</span>
      </p>
      {note !== '' && (
        <p dir="auto" className="whitespace-pre-wrap text-ink-soft [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
    </>
  );
}
