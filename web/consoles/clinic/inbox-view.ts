import type { Language } from '../../../contract/constants.ts';
import type { HandlingState } from '../../../contract/desk/handling.ts';
import { parseId } from '../../../contract/ids.ts';
import {
  INBOX_SORTS,
  INBOX_STATE_FILTERS,
  INBOX_VISIT_FILTERS,
  type InboxSort,
  type InboxStateFilter,
  type InboxVisitFilter,
  isBlank,
} from '../../../contract/rules.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import type { InboxRow } from './inbox.ts';
import { hasAcceptedFreeQuote, needsDate } from './inbox-order.ts';

/** Filters of the inbox. They are in the URL, so that they can be shared and Back restores them (specification 7.15). */
export type InboxView = {
  q?: string;
  state?: InboxStateFilter;
  visit?: InboxVisitFilter;
  language?: Language;
  treatment?: number;
  sort?: InboxSort;
};

const findChoice = <T extends string>(all: readonly T[], value: string | null): T | undefined => all.find((one) => one === value);
const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

/** Reads the filters from the address. Invalid values are ignored. */
export function parseInboxView(search: URLSearchParams): InboxView {
  const q = search.get('q') ?? '';
  const view = {
    q: isBlank(q) ? undefined : q,
    state: findChoice(INBOX_STATE_FILTERS, search.get('state')),
    visit: findChoice(INBOX_VISIT_FILTERS, search.get('visit')),
    language: findChoice(LANGUAGES, search.get('language')),
    treatment: parseId(search.get('treatment')),
    sort: findChoice(INBOX_SORTS, search.get('sort')),
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
}

/** Converts the filters to URL parameters in a fixed order. Equal parameters mean equal filters. */
export const toInboxSearchParams = (view: InboxView): Record<string, string> =>
  Object.fromEntries(
    (['q', 'state', 'visit', 'language', 'treatment', 'sort'] as const).flatMap((name) => (view[name] === undefined ? [] : [[name, String(view[name])]])),
  );

/** Returns the state filter in effect: a search covers all states unless one is chosen. */
export const effectiveFilter = ({ state, q }: InboxView): InboxStateFilter => state ?? (q === undefined ? 'open' : 'all');
/** True if anything besides the state narrows the list. */
export const isNarrowed = ({ q, visit, language, treatment }: InboxView): boolean => [q, visit, language, treatment].some((one) => one !== undefined);

/** Returns the state of a conversation. A snoozed one is open again once its time has come (specification 7.12). */
export function handlingState({ handling }: Pick<InboxRow, 'handling'>, now: number): HandlingState {
  if (!handling) return 'open';
  return handling.state === 'later' && Date.parse(handling.later_until ?? '') <= now ? 'open' : handling.state;
}

/** Returns the time since which a patient waits for an answer. Null if she does not wait, or the conversation is done or snoozed. */
export const waitingSince = (row: Pick<InboxRow, 'handling' | 'waiting_since'>, now: number): string | null =>
  handlingState(row, now) === 'open' ? row.waiting_since : null;

/**
 * Predicates of the state filters, based on the row's data; the server decides. A patient who needs a date stays listed even if the conversation is
 * done.
 */
const FILTER_PREDICATES: Record<InboxStateFilter, (row: InboxRow, now: number) => boolean> = {
  open: (row, now) => handlingState(row, now) === 'open',
  waiting: (row, now) => waitingSince(row, now) !== null,
  dateless: (row) => needsDate(row),
  agreed: (row) => hasAcceptedFreeQuote(row),
  asked: (row) => row.way.next.step === 'answer-date',
  mine: (row, now) => handlingState(row, now) === 'open',
  unassigned: (row, now) => handlingState(row, now) === 'open' && !row.handling?.assignee,
  later: (row, now) => handlingState(row, now) === 'later',
  done: (row, now) => handlingState(row, now) === 'done',
  all: () => true,
};
/** True if a listed row still belongs to the list after an update. */
export const matchesFilter = (view: InboxView, row: InboxRow, now: number): boolean => FILTER_PREDICATES[effectiveFilter(view)](row, now);
