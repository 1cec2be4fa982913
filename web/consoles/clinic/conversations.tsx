import { MessagesSquare } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readId } from '../../../contract/rules.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { setWaiting } from '../../notices/counts.ts';
import { useSignInAgain } from '../../session/use-sign-in-again.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InBar } from '../frame.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { FILTERS, type InboxFilter } from './inbox-filter.ts';
import { InboxList } from './inbox-list.tsx';
import { nextRow, type OpenRow, stillOpen } from './next-row.ts';
import { PatientPanel } from './patient-panel.tsx';
import { useConsole } from './use-console.ts';

/** The consultation that is looked at, in the address: the phone's back button leads to the list. */
const PARAM = 'consultation';

/** A clinic's conversations: who waits, the conversation, what is known of the patient; on a phone one at a time. */
export function Conversations({ uid, clinicName }: { uid: string; clinicName: string }) {
  const t = useTranslations('clinic');
  const { console, lineState, rows, status } = useConsole(uid);
  const [search, setSearch] = useSearchParams();
  /** The row whose patient is looked at, on a phone. */
  const [patientOf, setPatientOf] = useState<number>();
  const [filter, setFilter] = useState<InboxFilter>('all');
  const listed = useMemo(() => rows.filter(FILTERS[filter]), [rows, filter]);
  const row = rows.find(({ id }) => id === readId(search.get(PARAM)));
  const opened = useRef<OpenRow>(undefined);
  useEffect(() => {
    opened.current = stillOpen(opened.current, row);
  }, [row]);
  const view = !row ? 'list' : patientOf === row.id ? 'patient' : 'talk';
  const waiting = rows.filter(({ waiting_since }) => waiting_since !== null).length;
  useEffect(() => {
    if (status === 'ready') setWaiting(waiting);
  }, [status, waiting]);
  useSignInAgain(lineState === 'ended' || lineState === 'refused');

  const open = (id: number | undefined) => {
    setPatientOf(undefined);
    setSearch(id === undefined ? {} : { [PARAM]: String(id) }, { replace: row !== undefined && id !== undefined });
  };
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  const openRow = useCallback((id: number) => latest.current(id), []);
  /** To the box of the answer, which a phone may have out of sight. */
  const write = () => {
    setPatientOf(undefined);
    requestAnimationFrame(() => document.querySelector<HTMLTextAreaElement>('main textarea')?.focus());
  };
  useAltArrows((step) => listed.length > 0 && open(nextRow(listed, opened.current, step)?.id));
  return (
    <>
      <title>{`${t('title')} · ${clinicName}`}</title>
      <InBar>
        <p role="status" className="rounded-full bg-white/15 px-3 py-1 text-sm tabular-nums">
          {t('waiting', { count: waiting })}
        </p>
      </InBar>
      <main className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)_23rem]">
        <InboxList
          className={cx(view !== 'list' && 'max-md:hidden')}
          rows={rows}
          listed={listed}
          filter={filter}
          onFilter={setFilter}
          status={status}
          current={row?.id}
          onOpen={openRow}
          onRetry={console.inbox.retry}
        />
        {row ? (
          <ConversationPane
            key={row.member_uid}
            className={cx(view === 'patient' && 'max-xl:hidden')}
            console={console}
            lineState={lineState}
            uid={uid}
            row={row}
            onBack={() => open(undefined)}
            onPatient={() => setPatientOf(row.id)}
          />
        ) : (
          <section className="grid min-h-0 place-items-center border-e border-line max-md:hidden">
            <EmptyState icon={<MessagesSquare />} title={t('choose.title')}>
              {t('choose.text')}
            </EmptyState>
          </section>
        )}
        {row ? (
          <PatientPanel
            key={row.id}
            className={cx(view !== 'patient' && 'max-xl:hidden')}
            console={console}
            row={row}
            onBack={() => setPatientOf(undefined)}
            onWrite={write}
          />
        ) : (
          <aside aria-hidden="true" className="bg-surface max-xl:hidden" />
        )}
      </main>
    </>
  );
}

/** Alt with an arrow goes to the next patient, wherever the focus is. */
function useAltArrows(go: (step: 1 | -1) => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      go(event.key === 'ArrowDown' ? 1 : -1);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  });
}
