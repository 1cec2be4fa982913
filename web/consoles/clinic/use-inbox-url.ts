import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { parseId } from '../../../contract/ids.ts';
import type { InboxRow } from './inbox.ts';
import { type InboxView, parseInboxView, toInboxSearchParams } from './inbox-view.ts';
import type { ClinicConsole } from './make-clinic-console.ts';
import { readStoredRowCount } from './use-list-scroll-position.ts';

/** URL parameter of the open conversation. The found message is in the URL too, so a phone's back button leads to the list. */
const CONVERSATION_PARAM = 'consultation';
const MESSAGE_PARAM = 'message';

/** Makes the URL the source of the open conversation and filters. Presses, Back and shared links all change it. */
export function useInboxUrl(uid: string, console: ClinicConsole) {
  const [search, setSearch] = useSearchParams();
  const address = JSON.stringify(toInboxSearchParams(parseInboxView(search)));
  const wanted = parseId(search.get(CONVERSATION_PARAM));
  useEffect(() => {
    const view = parseInboxView(new URLSearchParams(JSON.parse(address)));
    console.inbox.setView(view, readStoredRowCount(uid, view));
  }, [console, uid, address]);
  useEffect(() => console.inbox.open(wanted), [console, wanted]);
  const now = toInboxSearchParams(parseInboxView(search));
  return {
    wanted,
    found: parseId(search.get(MESSAGE_PARAM)),
    /** Opens a conversation, at its found message if there is one. Switching between conversations adds no history entry. */
    open(next: InboxRow | undefined, isOpen: boolean): void {
      const message = next?.found?.message_id;
      const to = next && { [CONVERSATION_PARAM]: String(next.id), ...(message ? { [MESSAGE_PARAM]: String(message) } : {}) };
      setSearch({ ...now, ...to }, { replace: isOpen && next !== undefined });
    },
    /** Filters replace the history entry, so going back leaves the list. */
    look: (view: InboxView): void => setSearch({ ...toInboxSearchParams(view), ...(wanted && { [CONVERSATION_PARAM]: String(wanted) }) }, { replace: true }),
  };
}
