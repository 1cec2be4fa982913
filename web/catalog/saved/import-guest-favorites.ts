import { DEFAULT_LANGUAGE, SITE_LANGUAGES } from '../../../contract/constants.ts';
import type { Thing } from '../../../contract/finding/saved.ts';
import { loadPhrases } from '../../i18n/translations.tsx';
import { api, currentRole } from '../../session/session.ts';
import { toast } from '../../ui/toast.tsx';
import { SAVED_THINGS } from './key.ts';
import { guestsOwn, setSaved } from './store.ts';

/**
 * What somebody saved in this browser before she signed in becomes her account's, and she is told how many. They leave the browser only once the
 * server has them; what cannot be taken over now is at the next sign-in or page.
 */
export async function importGuestFavorites(): Promise<void> {
  if ((await currentRole()) !== 'user') return;
  const { treatments, clinics } = guestsOwn();
  const things: Thing[] = [...treatments.map((id) => ({ kind: 'treatment', id }) as const), ...clinics.map((id) => ({ kind: 'clinic', id }) as const)];
  if (things.length > 0) {
    setSaved(await api('save', { body: { saved: true, things } }));
    const language = SITE_LANGUAGES.find((each) => each === document.documentElement.lang) ?? DEFAULT_LANGUAGE;
    const t = await loadPhrases(language, 'saved');
    toast(t('taken', { count: things.length }), { tone: 'success' });
  }
  localStorage.removeItem(SAVED_THINGS);
}
