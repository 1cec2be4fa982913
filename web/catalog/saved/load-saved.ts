import type { CallReply } from '../../api/call.ts';
import { anonymousApi, api, getCurrentRole, hasSession } from '../../session/session.ts';
import { readGuestFavorites, setSavedIds } from './store.ts';

/** True for a patient, whose saved items are stored in the account. A guest's are stored in the browser; staff have none. */
export const hasServerFavorites = async (): Promise<boolean> => hasSession() && (await getCurrentRole()) === 'user';

/** Loads a member's saved items and updates all hearts. */
export async function loadMemberFavorites(): Promise<CallReply<'saved'>> {
  const saved = await api('saved');
  const ids = (kind: 'treatment' | 'clinic') => saved.gone.filter((thing) => thing.kind === kind).map(({ id }) => id);
  setSavedIds({
    treatments: [...saved.treatments.map(({ id }) => id), ...ids('treatment')],
    clinics: [...saved.clinics.map(({ id }) => id), ...ids('clinic')],
  });
  return saved;
}

/** Loads a guest's saved items from this browser. */
export async function loadGuestFavorites(): Promise<CallReply<'saved'>> {
  const { treatments, clinics } = readGuestFavorites();
  return {
    treatments: treatments.length > 0 ? (await anonymousApi('find', { query: { ids: treatments.join(',') } })).items : [],
    clinics: clinics.length > 0 ? (await anonymousApi('clinicList', { query: { ids: clinics.join(',') } })).items : [],
    gone: [],
  };
}
