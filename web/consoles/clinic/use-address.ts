import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { readId } from '../../../contract/ids.ts';
import type { InboxRow } from './inbox.ts';
import { type InboxView, parseInboxView, toSearchFields } from './inbox-view.ts';
import type { Console } from './make-console.ts';
import { storedRowCount } from './use-list-place.ts';

/** The consultation that is looked at, and the message in it that was found, in the address: the phone's back button leads to the list. */
const PARAM = 'consultation';
const MESSAGE = 'message';

/** The address says what is looked at, whoever changed it: a press here, the way back, a link from a colleague. */
export function useAddress(uid: string, console: Console) {
  const [search, setSearch] = useSearchParams();
  const address = JSON.stringify(toSearchFields(parseInboxView(search)));
  const wanted = readId(search.get(PARAM));
  useEffect(() => {
    const view = parseInboxView(new URLSearchParams(JSON.parse(address)));
    console.inbox.look(view, storedRowCount(uid, view));
  }, [console, uid, address]);
  useEffect(() => console.inbox.open(wanted), [console, wanted]);
  const now = toSearchFields(parseInboxView(search));
  return {
    wanted,
    found: readId(search.get(MESSAGE)),
    /** Opens a conversation, at the message that was found in it; from one to the next is no step of the way back. */
    open(next: InboxRow | undefined, isOpen: boolean): void {
      const message = next?.found?.message_id;
      const to = next && { [PARAM]: String(next.id), ...(message ? { [MESSAGE]: String(message) } : {}) };
      setSearch({ ...now, ...to }, { replace: isOpen && next !== undefined });
    },
    /** What is typed and chosen is one look at the list, and the way back leads out of it: to where she came from. */
    look: (view: InboxView): void => setSearch({ ...toSearchFields(view), ...(wanted && { [PARAM]: String(wanted) }) }, { replace: true }),
  };
}
