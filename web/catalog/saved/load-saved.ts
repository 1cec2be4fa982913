import type { Reply } from '../../api/call.ts';
import { anonymous, api, currentRole, hasSession } from '../../session/session.ts';
import { guestsOwn, setSaved } from './store.ts';

/** Who keeps things in her account; a guest's are her browser's, and staff have none. */
export const hasServerFavorites = async (): Promise<boolean> => hasSession() && (await currentRole()) === 'user';

/** What a member saved. Hearts show the same from now on. */
export async function membersSaved(): Promise<Reply<'saved'>> {
  const saved = await api('saved');
  const ids = (kind: 'treatment' | 'clinic') => saved.gone.filter((thing) => thing.kind === kind).map(({ id }) => id);
  setSaved({
    treatments: [...saved.treatments.map(({ id }) => id), ...ids('treatment')],
    clinics: [...saved.clinics.map(({ id }) => id), ...ids('clinic')],
  });
  return saved;
}

/** What this browser has of a guest's. */
export async function guestsSaved(): Promise<Reply<'saved'>> {
  const { treatments, clinics } = guestsOwn();
  return {
    treatments: treatments.length > 0 ? (await anonymous('find', { query: { ids: treatments.join(',') } })).items : [],
    clinics: clinics.length > 0 ? (await anonymous('clinicList', { query: { ids: clinics.join(',') } })).items : [],
    gone: [],
  };
}
