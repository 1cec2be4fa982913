import { type InboxRow, needsDate } from './inbox.ts';

/** Which patients the inbox shows (specification 7.2). */
export const FILTERS = {
  all: () => true,
  waiting: ({ waiting_since }: InboxRow) => waiting_since !== null,
  dateless: needsDate,
};
export type InboxFilter = keyof typeof FILTERS;
