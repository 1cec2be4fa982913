import { useCallback, useEffect, useState } from 'react';
import type { Reservation, ReservationItem } from '../../contract/consultations.ts';
import type { Reply } from '../api/call.ts';
import { api, hasSession, SessionEnded } from '../session/session.ts';

/** Where the chat modal stands (specification 5.1): loading, then step 1 when she has never written to this clinic, else step 2. */
export type Opening =
  | { step: 'checking' }
  | { step: 'failed'; error: unknown }
  | { step: 'ended' }
  | { step: 'register'; profile: Reply<'profile'>; given: Reply<'standingConsents'> }
  | { step: 'talk'; profile: Reply<'profile'>; reservation: ReservationItem | undefined };

/** Asks who she is and whether she has a consultation with this clinic. */
export function useOpening(hospitalId: number) {
  const [opening, setOpening] = useState<Opening>({ step: 'checking' });

  const check = useCallback(async () => {
    setOpening({ step: 'checking' });
    try {
      if (!hasSession()) throw new SessionEnded();
      const [profile, reservation] = await Promise.all([api('profile'), reservationWith(hospitalId)]);
      setOpening(reservation ? { step: 'talk', profile, reservation } : { step: 'register', profile, given: await givenTo(hospitalId) });
    } catch (error) {
      setOpening(error instanceof SessionEnded ? { step: 'ended' } : { step: 'failed', error });
    }
  }, [hospitalId]);
  useEffect(() => void check(), [check]);

  /** The consultation is open: the conversation begins at once, whether or not its card can be read. */
  const registered = (profile: Reply<'profile'>) => {
    setOpening({ step: 'talk', profile, reservation: undefined });
  };
  /** The server knows of no consultation: back to step 1. */
  const refused = () => setOpening((now) => (now.step === 'talk' ? { step: 'register', profile: now.profile, given: [] } : now));
  const ended = () => setOpening({ step: 'ended' });
  /** A date was fixed or taken back: shown at once, with the rest of the card as soon as it is read. */
  const dateChanged = async (changed: Reservation) => {
    setOpening((now) => (now.step === 'talk' && now.reservation ? { ...now, reservation: { ...now.reservation, ...changed } } : now));
    await reread();
  };
  /** Where the thread stands by now; what is shown stays while that cannot be read. */
  const reread = async () => {
    const known = (reservation: ReservationItem | undefined) => setOpening((now) => (now.step === 'talk' ? { ...now, reservation } : now));
    await reservationWith(hospitalId).then(known, () => undefined);
  };
  return { opening, check, registered, refused, ended, dateChanged, reread };
}

/** The consents that stand with a clinic; where that cannot be read, she is asked for all of them. */
async function givenTo(hospitalId: number): Promise<Reply<'standingConsents'>> {
  return api('standingConsents', { params: { hospital_id: hospitalId } }).catch((error: unknown) => {
    if (error instanceof SessionEnded) throw error;
    return [];
  });
}

/** Her consultation with a clinic, from her list (specification 5.5). */
async function reservationWith(hospitalId: number): Promise<ReservationItem | undefined> {
  const limit = 100;
  for (let after: number | undefined; ; ) {
    const page = await api('reservations', { query: { limit, after } });
    const found = page.find((item) => item.hospital_id === hospitalId);
    if (found || page.length < limit) return found;
    after = page.at(-1)?.id;
  }
}
