import { createContext, useContext } from 'react';
import type { Reply } from '../../../api/call.ts';
import { api } from '../../../session/session.ts';
import { type Reading, useQuery } from '../../../session/use-query.ts';

export type Desk = Reply<'clinicDesk'>;

/** Who works for the clinic, what it promises and when it is open; undefined until that was read. */
export const DeskContext = createContext<Desk | undefined>(undefined);
export const useDesk = (): Desk | undefined => useContext(DeskContext);

/** Reads it; colleagues and hours change seldom, and what depends on them does without. */
export const useDeskQuery = (): Reading<Desk> => useQuery('desk', () => api('clinicDesk'));
