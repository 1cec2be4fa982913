import type { CannedReply } from '../../../../contract/desk/replies.ts';
import type { Language } from '../../../../contract/languages.ts';
import { ApiError } from '../../../api/call.ts';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { toast } from '../../../ui/toast.tsx';

/**
 * Requests machine drafts of a reply, and confirms that a person read one. If a colleague changed the reply meanwhile, reports it and reloads
 * (`onChanged`).
 */
export function useReplyActions({ id, version }: CannedReply, onChanged: () => void) {
  const t = useTranslations('clinic-replies');
  const isStale = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'replies.changed') return false;
    toast(t('changed'), { tone: 'error' });
    onChanged();
    return true;
  };
  const drafting = useMutation(async (languages: readonly Language[]) => {
    const { undrafted } = await api('draftReply', { params: { id: Number(id) }, body: { version, languages: [...languages] } });
    for (const { language, why } of undrafted) toast(t(`undrafted.${why}`, { language: LANGUAGE_NAMES[language] }), { tone: 'error' });
    if (undrafted.length < languages.length) toast(t('drafted'), { tone: 'success' });
    onChanged();
  }, isStale);
  const reading = useMutation(async (language: Language) => {
    await api('confirmReply', { params: { id: Number(id) }, body: { version, language } });
    toast(t('confirmed', { language: LANGUAGE_NAMES[language] }), { tone: 'success' });
    onChanged();
  }, isStale);
  return { draft: drafting.run, confirm: reading.run, drafting: drafting.pending, reading: reading.pending, says: drafting.errorText ?? reading.errorText };
}
