import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { readId } from '../../../contract/ids.ts';
import type { InboxRow } from './inbox.ts';
import { type InboxView, parseInboxView, toSearchFields } from './inbox-view.ts';
import type { Console } from './make-console.ts';
import { storedRowCount } from './use-list-scroll-position.ts';

/** The open conversation and the found message are in the address, so a phone's back button leads to the list. */
const PARAM = 'consultation';
const MESSAGE = 'message';

/** Makes the address the source of the open conversation and filters, whether a press, going back or a colleague's link changed it. */
export function useAddress(uid: string, console: Console) {
  const [search, setSearch] = useSearchParams();
  const address = JSON.stringify(toSearchFields(parseInboxView(search)));
  const wanted = readId(search.get(PARAM));
  useEffect(() => {
    const view = parseInboxView(new URLSearchParams(JSON.parse(address)));
    console.inbox.setView(view, storedRowCount(uid, view));
  }, [console, uid, address]);
  useEffect(() => console.inbox.open(wanted), [console, wanted]);
  const now = toSearchFields(parseInboxView(search));
  return {
    wanted,
    found: readId(search.get(MESSAGE)),
    /** Opens a conversation, at its found message if there is one. Switching from one conversation to another adds no history entry. */
    open(next: InboxRow | undefined, isOpen: boolean): void {
      const message = next?.found?.message_id;
      const to = next && { [PARAM]: String(next.id), ...(message ? { [MESSAGE]: String(message) } : {}) };
      setSearch({ ...now, ...to }, { replace: isOpen && next !== undefined });
    },
    /** Filters replace the history entry, so going back leaves the list. */
    look: (view: InboxView): void => setSearch({ ...toSearchFields(view), ...(wanted && { [PARAM]: String(wanted) }) }, { replace: true }),
  };
}
