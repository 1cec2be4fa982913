import { useRef, useState } from 'react';
import type { Visit } from '../../../../contract/visits/visits.ts';
import { ApiError } from '../../../api/call.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { useToast } from '../../../ui/toast.tsx';
import type { Act } from './facts.ts';

export type VisitActs = ReturnType<typeof useVisitAct>;
export type Outcome = {
  /** It is done: whatever shows the visit asks for it again. */
  onDone: () => void;
  /** It was refused: what is there now is asked for, and what she chose stays. */
  onRefused: () => void;
};

/**
 * An act on a visit as she sees it (specification 5.14). Who saw an older version changes nothing: `seen` is then the visit that she
 * saw, so that it can be said what has changed, and another press is about the present one.
 */
export function useVisitAct({ onDone, onRefused }: Outcome) {
  const t = useTranslations('clinic');
  const toast = useToast();
  const [seen, setSeen] = useState<Visit>();
  const at = useRef<Visit>(undefined);
  /** As her own acts left them: she may do the next thing before they are read again. */
  const own = useRef(new Map<number, Visit>());
  const { pending, says, failure, run, clear } = useMutation(
    async (visit: Visit, act: Act, subject?: string) => {
      at.current = visit;
      own.current.set(visit.id, await api('changeVisit', { params: { id: visit.id }, body: { ...act, version: visit.version } }));
      setSeen(undefined);
      toast(t(act.act === 'move' && visit.start_at === null ? 'did.accept' : `did.${act.act}`), { tone: 'success', ...(subject && { subject }) });
      onDone();
    },
    (error) => {
      if (isChanged(error)) setSeen(at.current);
      onRefused();
      return false;
    },
  );
  return {
    pending,
    says,
    seen,
    /** Starts that are free in place of the one that was refused. */
    others: alternativeStarts(failure),
    /** `subject`: the patient's name, where the page is about several. */
    run: (visit: Visit, act: Act, subject?: string) => {
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

/** Free starts that a refusal brought along (specification 5.14). */
export const alternativeStarts = (failure: unknown): readonly string[] => (failure instanceof ApiError ? (failure.details?.free_starts ?? []) : []);

const isChanged = (error: unknown) => error instanceof ApiError && error.code === 'visits.changed';
