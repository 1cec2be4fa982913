import { MessagesSquare } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { setWaitingCount } from '../../notices/counts.ts';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { useSignInRedirect } from '../../session/use-sign-in-redirect.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ToastSubjectContext } from '../../ui/toast.tsx';
import { ConsoleBarPortal } from '../frame.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { CoordinatorNameAndPromiseDialog } from './handling/clinic-settings-dialog.tsx';
import { ClinicSettingsContext, useClinicSettingsQuery, useRenamedPeople } from './handling/use-clinic-settings.ts';
import type { InboxRow } from './inbox.ts';
import { InboxList } from './inbox-list.tsx';
import { parseInboxView } from './inbox-view.ts';
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx';
import type { ClinicConsole } from './make-clinic-console.ts';
import { findNextRow, type OpenRow, updateOpenRow } from './next-row.ts';
import { PatientPanel } from './patient-panel.tsx';
import { useClinicConsole } from './use-clinic-console.ts';
import { useInboxUrl } from './use-inbox-url.ts';
import { useNow } from './use-now.ts';

/** A clinic's inbox: the patient list, the open conversation and the patient's details. A phone shows one of them at a time. */
export function Conversations({ uid, clinicName }: { uid: string; clinicName: string }) {
  const t = useTranslations('clinic');
  const shared = useTranslations('console');
  const [search] = useSearchParams();
  const { console, lineState, inbox } = useClinicConsole(uid, { first: parseInboxView(search) });
  const { rows, listed, status } = inbox;
  const address = useInboxUrl(uid, console);
  /** ID of the row whose patient details are shown on a phone. */
  const [patientOf, setPatientOf] = useState<number>();
  const now = useNow();
  const { value: desk, reload: readDesk } = useLiveClinicSettings(console);
  const [choosing, setChoosing] = useState(false);
  const row = rows.find(({ id }) => id === address.wanted);
  const opened = useRef<OpenRow>(undefined);
  useEffect(() => {
    opened.current = updateOpenRow(opened.current, row);
  }, [row]);
  const view = !row ? 'list' : patientOf === row.id ? 'patient' : 'talk';
  const waiting = inbox.counts?.waiting;
  const { run: seen } = useMutation((id: number) => api('markUnread', { params: { id }, body: { unread: false } }));
  useEffect(() => {
    if (status === 'ready') setWaitingCount(waiting ?? 0);
  }, [status, waiting]);
  useSignInRedirect(lineState === 'ended' || lineState === 'refused');
  useReloadOnLanguageChange(console.inbox.reload);

  const open = (next: InboxRow | undefined) => {
    setPatientOf(undefined);
    if (next?.handling?.unread) void seen(next.id);
    address.open(next, row !== undefined);
  };
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  const openRow = useCallback((one: InboxRow) => latest.current(one), []);
  /** Moves the focus to the message box, which may be out of view on a phone. */
  const write = () => {
    setPatientOf(undefined);
    requestAnimationFrame(() => document.querySelector<HTMLTextAreaElement>('main textarea')?.focus());
  };
  useAltArrows((step) => listed.length > 0 && open(findNextRow(listed, opened.current, step)));
  return (
    <ClinicSettingsContext value={desk}>
      <title>{`${shared('page.conversations')} · ${clinicName}`}</title>
      <WaitingCount count={waiting} />
      <KeyboardShortcuts />
      <main className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)_23rem]">
        <InboxList
          className={cx(view !== 'list' && 'max-md:hidden')}
          uid={uid}
          inbox={inbox}
          onDesk={() => setChoosing(true)}
          onView={address.look}
          current={row?.id}
          onOpen={openRow}
          onMore={console.inbox.loadNextPage}
          onRetry={console.inbox.retry}
        />
        <ToastSubjectContext value={row?.name}>
          {row ? (
            <ConversationPane
              key={row.member_uid}
              className={cx(view === 'patient' && 'max-xl:hidden')}
              console={console}
              lineState={lineState}
              uid={uid}
              row={row}
              now={now}
              found={address.found}
              onBack={() => open(undefined)}
              onPatient={() => setPatientOf(row.id)}
            />
          ) : (
            <section className="grid min-h-0 place-items-center border-e border-line max-md:hidden">
              <EmptyState icon={<MessagesSquare />} title={shared('shared.choosePatient')}>
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
        </ToastSubjectContext>
      </main>
      {choosing && desk && <CoordinatorNameAndPromiseDialog desk={desk} onSaved={readDesk} onClose={() => setChoosing(false)} />}
    </ClinicSettingsContext>
  );
}

/** Loads the clinic's settings, again when they change: hours and promise decide how long a patient has waited; colleagues change their names. */
function useLiveClinicSettings(console: ClinicConsole) {
  const query = useClinicSettingsQuery();
  const { value: desk, reload } = query;
  useEffect(() => console.onChange((memberUid) => memberUid === undefined && reload()), [console, reload]);
  // Presence frames carry the name, so colleagues see a new one at once.
  useRenamedPeople(desk && [desk.you], console.presence.reannounce);
  return query;
}

/** Number of waiting patients in the top bar; empty until the list is loaded. */
function WaitingCount({ count }: { count: number | undefined }) {
  const t = useTranslations('clinic');
  return (
    <ConsoleBarPortal>
      <p role="status" className="rounded-full bg-white/15 px-3 py-1 text-sm tabular-nums empty:hidden">
        {count !== undefined && t('waiting', { count })}
      </p>
    </ConsoleBarPortal>
  );
}

/** Reloads the texts that the server localises (last message in English, treatment names) when the console's language changes. */
function useReloadOnLanguageChange(reload: () => Promise<void>): void {
  const { language } = useLanguage();
  const worded = useRef(language);
  useEffect(() => {
    if (worded.current === language) return;
    worded.current = language;
    void reload();
  }, [language, reload]);
}

/** Alt with an arrow key goes to the next patient, wherever the focus is. */
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
