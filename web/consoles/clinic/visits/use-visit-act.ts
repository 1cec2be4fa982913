import { useRef, useState } from 'react';
import type { Visit } from '../../../../contract/visits/visits.ts';
import { ApiError } from '../../../api/call.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { useToast } from '../../../ui/toast.tsx';
import type { VisitChange } from './visit-rules.ts';

export type VisitActs = ReturnType<typeof useVisitAct>;
export type VisitActCallbacks = {
  /** Called after success, to reload everything that shows the visit. */
  onDone: () => void;
  /** Called after an error, to reload the present state. The chosen values stay. */
  onRefused: () => void;
};

/**
 * Sends an action on a visit in the version that the coordinator saw (specification 5.14). The server refuses an outdated version. `seen` is then
 * that version, to show what changed, and another press applies to the present one.
 */
export function useVisitAct({ onDone, onRefused }: VisitActCallbacks) {
  const t = useTranslations('clinic');
  const toast = useToast();
  const [seen, setSeen] = useState<Visit>();
  const at = useRef<Visit>(undefined);
  /** Visits as this tab's actions left them, so that the next action need not wait for a reload. */
  const own = useRef(new Map<number, Visit>());
  const { pending, errorText, failure, run, clear } = useMutation(
    async (visit: Visit, act: VisitChange, subject?: string) => {
      at.current = visit;
      own.current.set(visit.id, await api('changeVisit', { params: { id: visit.id }, body: { ...act, version: visit.version } }));
      setSeen(undefined);
      toast(t(act.act === 'move' && visit.start_at === null ? 'did.accept' : `did.${act.act}`), { tone: 'success', ...(subject && { subject }) });
      onDone();
    },
    (error) => {
      if (isVersionConflict(error)) setSeen(at.current);
      onRefused();
      return false;
    },
  );
  return {
    pending,
    errorText,
    seen,
    /** Free starts instead of the one that was refused. */
    alternatives: findAlternativeStarts(failure),
    /** `subject`: the patient's name, on pages about several patients. */
    run: (visit: Visit, act: VisitChange, subject?: string) => {
      setSeen(undefined);
      const mine = own.current.get(visit.id);
      return run(mine && mine.version > visit.version ? mine : visit, act, subject);
    },
    clear: () => {
      setSeen(undefined);
      clear();
    },
  };
}

/** Returns the free starts that came with an error (specification 5.14). */
export const findAlternativeStarts = (failure: unknown): readonly string[] => (failure instanceof ApiError ? (failure.details?.free_starts ?? []) : []);

const isVersionConflict = (error: unknown) => error instanceof ApiError && error.code === 'visits.changed';
