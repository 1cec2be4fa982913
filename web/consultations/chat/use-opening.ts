import { useRef, useState } from 'react';
import type { Reservation, ReservationItem } from '../../../contract/threads/consultations.ts';
import type { CallReply } from '../../api/call.ts';
import { api, hasSession, SessionEndedError } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';

/** Step of the chat dialog (specification 5.1): loading, then step 1 if the patient has never written to this clinic, else step 2. */
export type ChatStep =
  | { step: 'checking' }
  | { step: 'failed'; error: unknown }
  | { step: 'ended' }
  | { step: 'register'; profile: CallReply<'profile'>; given: CallReply<'standingConsents'>; hasOthers: boolean }
  | { step: 'talk'; profile: CallReply<'profile'>; reservation: ReservationItem | undefined };

type OpenChatStep = Extract<ChatStep, { step: 'register' | 'talk' }>;

/** Loads the patient, and her consultation with this clinic if there is one. */
export function useChatStep(hospitalId: number) {
  const { value, failure, reload } = useQuery(String(hospitalId), () => loadChatStep(hospitalId));
  const reading = useRef(0);
  /** The step after the first change; undefined while the loaded one applies. */
  const [since, setSince] = useState<OpenChatStep | { step: 'ended' }>();
  const opening: ChatStep = since ?? value ?? (failure === undefined ? { step: 'checking' } : { step: 'failed', error: failure });
  /** Changes the state of step 2; does nothing at any other step. */
  const inTalk = (change: (talk: Extract<ChatStep, { step: 'talk' }>) => OpenChatStep) =>
    setSince((now) => {
      const at = now ?? value;
      return at?.step === 'talk' ? change(at) : now;
    });

  /** The consultation is open. Shows the conversation at once, even if its card cannot be loaded. */
  const registered = (profile: CallReply<'profile'>) => setSince({ step: 'talk', profile, reservation: undefined });
  /** The server knows no consultation. Goes back to step 1. */
  const refused = () => inTalk(({ profile }) => ({ step: 'register', profile, given: [], hasOthers: false }));
  const ended = () => setSince({ step: 'ended' });
  /** A date was fixed or withdrawn. Shows it at once, and the rest of the card once it is loaded. */
  const dateChanged = async (changed: Reservation) => {
    inTalk((talk) => (talk.reservation ? { ...talk, reservation: { ...talk.reservation, ...changed } } : talk));
    await reread();
  };
  /** Reloads the state of the thread. If that fails, the shown one stays. */
  const reread = () => {
    reading.current += 1;
    const mine = reading.current;
    return findConsultation(hospitalId).then(
      // Only the last of several pending requests counts.
      ({ own: reservation }) => mine === reading.current && inTalk((talk) => ({ ...talk, reservation })),
      () => undefined,
    );
  };
  return { opening, recheck: reload, registered, refused, ended, dateChanged, reread };
}

async function loadChatStep(hospitalId: number): Promise<OpenChatStep> {
  if (!hasSession()) throw new SessionEndedError();
  const [profile, { own, hasOthers }] = await Promise.all([api('profile'), findConsultation(hospitalId)]);
  return own ? { step: 'talk', profile, reservation: own } : { step: 'register', profile, given: await loadActiveConsents(hospitalId), hasOthers };
}

/** Returns the active consents to a clinic. If they cannot be loaded, all are requested again. */
async function loadActiveConsents(hospitalId: number): Promise<CallReply<'standingConsents'>> {
  return api('standingConsents', { params: { hospital_id: hospitalId } }).catch((error: unknown) => {
    if (error instanceof SessionEndedError) throw error;
    return [];
  });
}

/**
 * Returns the patient's consultation with a clinic from her list (specification 5.5). `hasOthers`: true if the list has other consultations on the
 * pages up to it.
 */
async function findConsultation(hospitalId: number): Promise<{ own: ReservationItem | undefined; hasOthers: boolean }> {
  const limit = 100;
  let hasOthers = false;
  for (let after: number | undefined; ; ) {
    const page = await api('reservations', { query: { limit, after } });
    const own = page.find((item) => item.hospital_id === hospitalId);
    hasOthers ||= page.some((item) => item !== own);
    if (own || page.length < limit) return { own, hasOthers };
    after = page.at(-1)?.id;
  }
}
