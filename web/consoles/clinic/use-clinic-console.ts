import { useEffect, useState, useSyncExternalStore } from 'react';
import type { InboxPage } from '../../../contract/desk/inbox.ts';
import { INBOX_STATE_FILTERS, type InboxStateFilter } from '../../../contract/rules.ts';
import { openBrowserConnection } from '../../consultations/connection/browser-socket.ts';
import type { ConnectionState } from '../../consultations/connection/chat-connection.ts';
import { api } from '../../session/session.ts';
import type { InboxView } from './inbox-view.ts';
import { type ClinicConsoleDeps, makeClinicConsole } from './make-clinic-console.ts';

const browserDeps: ClinicConsoleDeps = {
  list: (query) => api('clinicInbox', { query }),
  openConnection: (handlers) => openBrowserConnection('hospital', undefined, handlers),
};

/** An empty inbox. */
const EMPTY_INBOX: InboxPage = {
  ...{ items: [], moved: [], next: null, is_cut: false, total: 0 },
  counts: {
    ...{ states: Object.fromEntries(INBOX_STATE_FILTERS.map((state) => [state, 0])) as Record<InboxStateFilter, number>, visits: { today: 0, week: 0 } },
    ...{ languages: [], treatments: [], due_at: null, waiting: 0 },
  },
};

/**
 * The console's connection and inbox while the component is mounted. `first`: initial filters of the inbox. `line`: true for the connection only,
 * with an empty inbox.
 */
export function useClinicConsole(uid: string, { first, line = false }: { first?: InboxView; line?: boolean } = {}) {
  const [console] = useState(() => makeClinicConsole(uid, line ? { ...browserDeps, list: async () => EMPTY_INBOX } : browserDeps, first));
  const [lineState, setLineState] = useState<ConnectionState>('connecting');
  useEffect(() => console.start(setLineState), [console]);
  const inbox = useSyncExternalStore(console.inbox.subscribe, console.inbox.state, console.inbox.state);
  return { console, lineState, inbox };
}
