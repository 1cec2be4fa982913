import { MessagesSquare } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readId } from '../../../contract/rules.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { useSignInAgain } from '../../session/use-sign-in-again.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Toaster } from '../../ui/toast.tsx';
import type { ConsoleLanguage } from './console-language.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { InboxList } from './inbox-list.tsx';
import { nextRow, type OpenRow, stillOpen } from './next-row.ts';
import { PatientPanel } from './patient-panel.tsx';
import { TopBar } from './top-bar.tsx';
import { useConsole } from './use-console.ts';

export type ConsoleProps = { uid: string; brand: string; clinicName: string; language: ConsoleLanguage; onLanguage: (language: ConsoleLanguage) => void };

/** The consultation that is looked at, in the address: the phone's back button leads to the list. */
const PARAM = 'consultation';

/** The coordinator's console: who waits, the conversation, what is known of the patient; on a phone one at a time. */
export function Console({ uid, brand, clinicName, language, onLanguage }: ConsoleProps) {
  const t = useTranslations('clinic');
  const { console, lineState, rows, status } = useConsole(uid);
  const [search, setSearch] = useSearchParams();
  const [showsPatient, setShowsPatient] = useState(false);
  const row = rows.find(({ id }) => id === readId(search.get(PARAM)));
  const opened = useRef<OpenRow>(undefined);
  useEffect(() => {
    opened.current = stillOpen(opened.current, row);
  }, [row]);
  const view = !row ? 'list' : showsPatient ? 'patient' : 'talk';
  const waiting = rows.filter(({ waiting_since }) => waiting_since !== null).length;
  useSignInAgain(lineState === 'ended' || lineState === 'refused');
  useWholeWidth();

  const open = (id: number | undefined) => {
    setShowsPatient(false);
    setSearch(id === undefined ? {} : { [PARAM]: String(id) }, { replace: row !== undefined && id !== undefined });
  };
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  const openRow = useCallback((id: number) => latest.current(id), []);
  /** Alt with an arrow goes to the next patient, wherever the focus is. */
  const shortcut = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || rows.length === 0) return;
    event.preventDefault();
    open(nextRow(rows, opened.current, event.key === 'ArrowDown' ? 1 : -1)?.id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the shortcut from whatever has the focus
    <div onKeyDown={shortcut} className="flex h-dvh flex-col bg-paper">
      <title>{`${waiting > 0 ? `(${waiting}) ` : ''}${t('title')} · ${clinicName}`}</title>
      <TopBar brand={brand} clinicName={clinicName} waiting={waiting} language={language} onLanguage={onLanguage} />
      <main className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)_23rem]">
        <InboxList
          className={cx(view !== 'list' && 'max-md:hidden')}
          rows={rows}
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
            onPatient={() => setShowsPatient(true)}
          />
        ) : (
          <section className="grid min-h-0 place-items-center border-e border-line max-md:hidden">
            <EmptyState icon={<MessagesSquare />} title={t('choose.title')}>
              {t('choose.text')}
            </EmptyState>
          </section>
        )}
        {row ? (
          <PatientPanel key={row.id} className={cx(view !== 'patient' && 'max-xl:hidden')} console={console} row={row} onBack={() => setShowsPatient(false)} />
        ) : (
          <aside aria-hidden="true" className="bg-surface max-xl:hidden" />
        )}
      </main>
      <Toaster closeLabel={t('close')} />
    </div>
  );
}

/** The page itself never scrolls here, so nothing is kept free for its scroll bar. */
function useWholeWidth(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollbarGutter = 'auto';
    return () => {
      style.scrollbarGutter = '';
    };
  }, []);
}
