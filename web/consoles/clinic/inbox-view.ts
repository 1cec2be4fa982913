import type { Language } from '../../../contract/constants.ts';
import type { HandlingState } from '../../../contract/desk/handling.ts';
import { readId } from '../../../contract/ids.ts';
import { INBOX_SORTS, INBOX_STATES, INBOX_VISITS, type InboxFilter, type InboxSort, type InboxVisit, isBlank } from '../../../contract/rules.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import type { InboxRow } from './inbox.ts';
import { isAgreed, needsDate } from './inbox-order.ts';

/** What of the inbox is looked at. It stands in the address, so that it can be shared, and the way back leads to it (specification 7.15). */
export type InboxView = {
  q?: string;
  state?: InboxFilter;
  visit?: InboxVisit;
  language?: Language;
  treatment?: number;
  sort?: InboxSort;
};

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | undefined => all.find((one) => one === value);
const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

/** What an address asks for; what it does not say, or says wrongly, is as usual. */
export function parseInboxView(search: URLSearchParams): InboxView {
  const q = search.get('q') ?? '';
  const view = {
    q: isBlank(q) ? undefined : q,
    state: oneOf(INBOX_STATES, search.get('state')),
    visit: oneOf(INBOX_VISITS, search.get('visit')),
    language: oneOf(LANGUAGES, search.get('language')),
    treatment: readId(search.get('treatment')),
    sort: oneOf(INBOX_SORTS, search.get('sort')),
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
}

/** The same as an address has it, always in one order: two views are alike where this is. */
export const toSearchFields = (view: InboxView): Record<string, string> =>
  Object.fromEntries(
    (['q', 'state', 'visit', 'language', 'treatment', 'sort'] as const).flatMap((name) => (view[name] === undefined ? [] : [[name, String(view[name])]])),
  );

/** Which state is shown: who looks for somebody looks everywhere. */
export const effectiveFilter = ({ state, q }: InboxView): InboxFilter => state ?? (q === undefined ? 'open' : 'all');
/** Whether anything beside the state is asked for. */
export const isNarrowed = ({ q, visit, language, treatment }: InboxView): boolean => [q, visit, language, treatment].some((one) => one !== undefined);

/** Where a conversation stands now: what was put off is open again once its time has come (specification 7.12). */
export function handlingState({ handling }: Pick<InboxRow, 'handling'>, now: number): HandlingState {
  if (!handling) return 'open';
  return handling.state === 'later' && Date.parse(handling.later_until ?? '') <= now ? 'open' : handling.state;
}

/** Since when a patient waits for an answer; null where she does not, or her conversation is done or put off. */
export const waitsSince = (row: Pick<InboxRow, 'handling' | 'waiting_since'>, now: number): string | null =>
  handlingState(row, now) === 'open' ? row.waiting_since : null;

/** Who of those that are known a state shows, as far as the row tells; the server has the last word. Nobody who is to have a date is out of sight because her conversation is done. */
const SHOWS: Record<InboxFilter, (row: InboxRow, now: number) => boolean> = {
  open: (row, now) => handlingState(row, now) === 'open',
  waiting: (row, now) => waitsSince(row, now) !== null,
  dateless: (row) => needsDate(row),
  agreed: (row) => isAgreed(row),
  asked: (row) => row.way.next.step === 'answer-date',
  mine: (row, now) => handlingState(row, now) === 'open',
  unassigned: (row, now) => handlingState(row, now) === 'open' && !row.handling?.assignee,
  later: (row, now) => handlingState(row, now) === 'later',
  done: (row, now) => handlingState(row, now) === 'done',
  all: () => true,
};
/** Whether a row that stood in this list still does, after what was heard of it. */
export const stillShown = (view: InboxView, row: InboxRow, now: number): boolean => SHOWS[effectiveFilter(view)](row, now);
