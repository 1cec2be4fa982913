import { useRef, useState } from 'react';
import type { Reservation, ReservationItem } from '../../contract/threads/consultations.ts';
import type { Reply } from '../api/call.ts';
import { api, hasSession, SessionEnded } from '../session/session.ts';
import { useQuery } from '../session/use-query.ts';

/** Where the chat modal stands (specification 5.1): loading, then step 1 when she has never written to this clinic, else step 2. */
export type Opening =
  | { step: 'checking' }
  | { step: 'failed'; error: unknown }
  | { step: 'ended' }
  | { step: 'register'; profile: Reply<'profile'>; given: Reply<'standingConsents'>; hasOthers: boolean }
  | { step: 'talk'; profile: Reply<'profile'>; reservation: ReservationItem | undefined };

type Begun = Extract<Opening, { step: 'register' | 'talk' }>;

/** Asks who she is and whether she has a consultation with this clinic. */
export function useOpening(hospitalId: number) {
  const { value, failure, again } = useQuery(String(hospitalId), () => stepWith(hospitalId));
  const reading = useRef(0);
  /** What has become of it since. */
  const [since, setSince] = useState<Begun | { step: 'ended' }>();
  const opening: Opening = since ?? value ?? (failure === undefined ? { step: 'checking' } : { step: 'failed', error: failure });
  /** What is changed while she talks; nothing at any other step. */
  const inTalk = (change: (talk: Extract<Opening, { step: 'talk' }>) => Begun) =>
    setSince((now) => {
      const at = now ?? value;
      return at?.step === 'talk' ? change(at) : now;
    });

  /** The consultation is open: the conversation begins at once, whether or not its card can be read. */
  const registered = (profile: Reply<'profile'>) => setSince({ step: 'talk', profile, reservation: undefined });
  /** The server knows of no consultation: back to step 1. */
  const refused = () => inTalk(({ profile }) => ({ step: 'register', profile, given: [], hasOthers: false }));
  const ended = () => setSince({ step: 'ended' });
  /** A date was fixed or taken back: shown at once, with the rest of the card as soon as it is read. */
  const dateChanged = async (changed: Reservation) => {
    inTalk((talk) => (talk.reservation ? { ...talk, reservation: { ...talk.reservation, ...changed } } : talk));
    await reread();
  };
  /** Where the thread stands by now; what is shown stays while that cannot be read. */
  const reread = () => {
    reading.current += 1;
    const mine = reading.current;
    return threadsOf(hospitalId).then(
      // Of several that are on their way the one that was asked for last counts.
      ({ own: reservation }) => mine === reading.current && inTalk((talk) => ({ ...talk, reservation })),
      () => undefined,
    );
  };
  return { opening, check: again, registered, refused, ended, dateChanged, reread };
}

async function stepWith(hospitalId: number): Promise<Begun> {
  if (!hasSession()) throw new SessionEnded();
  const [profile, { own, hasOthers }] = await Promise.all([api('profile'), threadsOf(hospitalId)]);
  return own ? { step: 'talk', profile, reservation: own } : { step: 'register', profile, given: await givenTo(hospitalId), hasOthers };
}

/** The consents that stand with a clinic; where that cannot be read, she is asked for all of them. */
async function givenTo(hospitalId: number): Promise<Reply<'standingConsents'>> {
  return api('standingConsents', { params: { hospital_id: hospitalId } }).catch((error: unknown) => {
    if (error instanceof SessionEnded) throw error;
    return [];
  });
}

/** Her consultation with a clinic, from her list (specification 5.5), and whether she has others: of those before it where there is one. */
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
