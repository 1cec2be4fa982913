import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ClinicConsultation } from '../../../contract/consultations.ts';
import { browserConnection } from '../../consultations/browser-socket.ts';
import type { ConnectionState } from '../../consultations/chat-connection.ts';
import { api } from '../../session/session.ts';
import { type ConsoleDeps, makeConsole } from './make-console.ts';

const PAGE = 100;

/** Everybody, page by page; the smallest number of a page leads to the next. */
async function allConsultations(): Promise<ClinicConsultation[]> {
  const rows: ClinicConsultation[] = [];
  for (let after: number | undefined; ; ) {
    const page = await api('clinicConsultations', { query: { limit: PAGE, after } });
    rows.push(...page);
    if (page.length < PAGE) return rows;
    after = Math.min(...page.map(({ id }) => id));
  }
}

const browser: ConsoleDeps = { list: allConsultations, openConnection: (handlers) => browserConnection('hospital', undefined, handlers) };

/** The console's connection and inbox, for as long as it is shown. */
export function useConsole(uid: string) {
  const [console] = useState(() => makeConsole(uid, browser));
  const [lineState, setLineState] = useState<ConnectionState>('connecting');
  useEffect(() => console.start(setLineState), [console]);
  const { rows, status } = useSyncExternalStore(console.inbox.subscribe, console.inbox.state, console.inbox.state);
  return { console, lineState, rows, status };
}
