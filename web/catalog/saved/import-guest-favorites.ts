import { DEFAULT_LANGUAGE, SITE_LANGUAGES } from '../../../contract/constants.ts';
import type { SavedItem } from '../../../contract/finding/saved.ts';
import { loadTranslator } from '../../i18n/translations.tsx';
import { api, getCurrentRole } from '../../session/session.ts';
import { toast } from '../../ui/toast.tsx';
import { GUEST_FAVORITES_KEY } from './guest-favorites-key.ts';
import { readGuestFavorites, setSavedIds } from './store.ts';

/**
 * Moves a guest's saved items from this browser to the account after sign-in and reports their number. They are removed from the browser only after
 * the server stored them. Failures are retried at the next sign-in or page.
 */
export async function importGuestFavorites(): Promise<void> {
  if ((await getCurrentRole()) !== 'user') return;
  const { treatments, clinics } = readGuestFavorites();
  const things: SavedItem[] = [...treatments.map((id) => ({ kind: 'treatment', id }) as const), ...clinics.map((id) => ({ kind: 'clinic', id }) as const)];
  if (things.length > 0) {
    setSavedIds(await api('save', { body: { saved: true, things } }));
    const language = SITE_LANGUAGES.find((each) => each === document.documentElement.lang) ?? DEFAULT_LANGUAGE;
    const t = await loadTranslator(language, 'saved');
    toast(t('taken', { count: things.length }), { tone: 'success' });
  }
  localStorage.removeItem(GUEST_FAVORITES_KEY);
}
