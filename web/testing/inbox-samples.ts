import type { InboxItem, InboxPage } from '../../contract/desk/inbox.ts';
import { DATELESS_STEPS, INBOX_STATE_FILTERS, type InboxStateFilter } from '../../contract/rules.ts';
import type { ClinicConsultation } from '../../contract/threads/consultations.ts';
import type { CallFailure } from './api.ts';

/** Returns a fake of a clinic's inbox with these conversations. Filters by state or name like the server. Searches and other filters return all. */
export function fakeInbox(given: Rows | (() => Rows | CallFailure), you = '') {
  return ({ input }: { input: Record<string, string> }): InboxPage | CallFailure => {
    const answer = typeof given === 'function' ? given() : given;
    if ('trouble' in answer) return answer;
    const state = (input.state ?? (input.q ? 'all' : 'open')) as InboxStateFilter;
    const items = answer.map((row): InboxItem => ({ found: null, ...row, listed: SHOWS[state](row, you) }));
    const named = input.uids !== undefined || input.ids !== undefined;
    const asked = new Set([...(input.uids ?? '').split(','), ...(input.ids ?? '').split(',')]);
    const counted = Object.fromEntries(INBOX_STATE_FILTERS.map((each) => [each, answer.filter((row) => SHOWS[each](row, you)).length]));
    return {
      items: items.filter(({ id, member_uid, listed }) => (named ? asked.has(member_uid) || asked.has(String(id)) : listed)),
      ...{ moved: [], next: null, is_cut: false, total: items.filter(({ listed }) => listed).length },
      counts: {
        ...{ states: counted as Record<InboxStateFilter, number>, visits: { today: 0, week: 0 }, languages: [], treatments: [], due_at: null },
        waiting: answer.filter((row) => SHOWS.waiting(row, you)).length,
      },
    };
  };
}
type Rows = readonly (ClinicConsultation & Partial<Pick<InboxItem, 'found' | 'last_message_in_english' | 'last_words'>>)[];

const isOpen = ({ handling }: ClinicConsultation) => !handling || handling.state === 'open';
const SHOWS: Record<InboxStateFilter, (row: ClinicConsultation, you: string) => boolean> = {
  open: isOpen,
  waiting: (row) => isOpen(row) && row.waiting_since !== null,
  dateless: ({ paid, way }) => way.dateless ?? (paid && DATELESS_STEPS.has(way.next.step)),
  agreed: ({ way }) => way.agreed ?? way.next.step === 'ask-date',
  asked: ({ way }) => way.next.step === 'answer-date',
  mine: (row, you) => isOpen(row) && row.handling?.assignee?.id === you,
  unassigned: (row) => isOpen(row) && !row.handling?.assignee,
  later: ({ handling }) => handling?.state === 'later',
  done: ({ handling }) => handling?.state === 'done',
  all: () => true,
};
