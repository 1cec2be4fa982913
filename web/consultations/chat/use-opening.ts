import { useRef, useState } from 'react';
import type { Reservation, ReservationItem } from '../../../contract/threads/consultations.ts';
import type { Reply } from '../../api/call.ts';
import { api, hasSession, SessionEnded } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';

/** Step of the chat dialog (specification 5.1): loading, then step 1 if the patient has never written to this clinic, else step 2. */
export type ChatOpening =
  | { step: 'checking' }
  | { step: 'failed'; error: unknown }
  | { step: 'ended' }
  | { step: 'register'; profile: Reply<'profile'>; given: Reply<'standingConsents'>; hasOthers: boolean }
  | { step: 'talk'; profile: Reply<'profile'>; reservation: ReservationItem | undefined };

type OpenChat = Extract<ChatOpening, { step: 'register' | 'talk' }>;

/** Loads who the patient is and whether she has a consultation with this clinic. */
export function useOpening(hospitalId: number) {
  const { value, failure, reload } = useQuery(String(hospitalId), () => stepWith(hospitalId));
  const reading = useRef(0);
  /** The step after the first load, once it has changed. */
  const [since, setSince] = useState<OpenChat | { step: 'ended' }>();
  const opening: ChatOpening = since ?? value ?? (failure === undefined ? { step: 'checking' } : { step: 'failed', error: failure });
  /** Changes the state of step 2; does nothing at any other step. */
  const inTalk = (change: (talk: Extract<ChatOpening, { step: 'talk' }>) => OpenChat) =>
    setSince((now) => {
      const at = now ?? value;
      return at?.step === 'talk' ? change(at) : now;
    });

  /** The consultation is open: shows the conversation at once, even if its card cannot be loaded. */
  const registered = (profile: Reply<'profile'>) => setSince({ step: 'talk', profile, reservation: undefined });
  /** The server knows no consultation: back to step 1. */
  const refused = () => inTalk(({ profile }) => ({ step: 'register', profile, given: [], hasOthers: false }));
  const ended = () => setSince({ step: 'ended' });
  /** A date was fixed or withdrawn: shows it at once, and the rest of the card once it is loaded. */
  const dateChanged = async (changed: Reservation) => {
    inTalk((talk) => (talk.reservation ? { ...talk, reservation: { ...talk.reservation, ...changed } } : talk));
    await reread();
  };
  /** Reloads the state of the thread. If that fails, the shown one stays. */
  const reread = () => {
    reading.current += 1;
    const mine = reading.current;
    return threadsOf(hospitalId).then(
      // Only the last of several requests under way counts.
      ({ own: reservation }) => mine === reading.current && inTalk((talk) => ({ ...talk, reservation })),
      () => undefined,
    );
  };
  return { opening, recheck: reload, registered, refused, ended, dateChanged, reread };
}

async function stepWith(hospitalId: number): Promise<OpenChat> {
  if (!hasSession()) throw new SessionEnded();
  const [profile, { own, hasOthers }] = await Promise.all([api('profile'), threadsOf(hospitalId)]);
  return own ? { step: 'talk', profile, reservation: own } : { step: 'register', profile, given: await givenTo(hospitalId), hasOthers };
}

/** Returns the standing consents to a clinic; if they cannot be loaded, all are asked for. */
async function givenTo(hospitalId: number): Promise<Reply<'standingConsents'>> {
  return api('standingConsents', { params: { hospital_id: hospitalId } }).catch((error: unknown) => {
    if (error instanceof SessionEnded) throw error;
    return [];
  });
}

/**
 * Returns the patient's consultation with a clinic, from her list (specification 5.5), and whether there are others before it, or any if there is
 * none.
 */
async function threadsOf(hospitalId: number): Promise<{ own: ReservationItem | undefined; hasOthers: boolean }> {
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
