import { createContext, useContext, useEffect, useRef } from 'react';
import type { CallReply } from '../../../api/call.ts';
import { api } from '../../../session/session.ts';
import { type QueryResult, useQuery } from '../../../session/use-query.ts';

export type ClinicSettings = CallReply<'clinicDesk'>;

/** The clinic's team, promised answer time and opening hours; undefined until they are loaded. */
export const ClinicSettingsContext = createContext<ClinicSettings | undefined>(undefined);
export const useClinicSettings = (): ClinicSettings | undefined => useContext(ClinicSettingsContext);

/** Returns a colleague's current name. `named`: the name that came with the row, for colleagues who have left. */
export const useColleagueName = (named: { id: string; name: string } | null | undefined): string | undefined =>
  useClinicSettings()?.colleagues.find(({ id }) => id === named?.id)?.name ?? named?.name;

/** Loads the clinic's team, promise and hours. They change rarely, and the console works without them. */
export const useClinicSettingsQuery = (): QueryResult<ClinicSettings> => useQuery('desk', () => api('clinicDesk'));

/** Calls `onRenamed` when one of these people gets another name, joins or leaves. Their first names are no change. */
export function useRenamedPeople(people: readonly { id: string; name: string }[] | undefined, onRenamed: () => void): void {
  const names = people && JSON.stringify(people.map(({ id, name }) => [id, name]));
  const known = useRef(names);
  useEffect(() => {
    const before = known.current;
    known.current = names ?? before;
    if (before !== undefined && names !== undefined && before !== names) onRenamed();
  }, [names, onRenamed]);
}
