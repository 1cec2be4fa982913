import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { api, hasSession } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { chipClass } from '../../ui/chip.tsx';
import { toast } from '../../ui/toast.tsx';
import { activeFilters, ROWS_PER_STEP, type TreatmentListState, toSearchParams } from '../finding/view.ts';

/** Returns the stored form of a search: the list's query string without the position. */
const buildStoredQuery = (view: TreatmentListState): string => toSearchParams({ ...view, query: view.query.trim(), from: 0, shown: ROWS_PER_STEP }).toString();

/** Adds a search to the recent ones when the reader leaves the list. Ignores errors and does not delay navigation. */
export function storeRecentSearch(view: TreatmentListState): void {
  const words = view.query.trim();
  if (words.length < 2 || !hasSession()) return;
  void api('keepSearch', { body: { words, query: buildStoredQuery(view) } }).catch(() => undefined);
}

/** Saves the current search with its filters. Renders nothing if there is nothing to save. */
export function SaveSearchButton({ view }: { view: TreatmentListState }) {
  const t = useTranslations('saved');
  const [kept, setKept] = useState('');
  const query = buildStoredQuery(view);
  const { run, pending, errorText } = useMutation(async () => {
    await api('keepSearch', { body: { words: view.query.trim(), query, saved: true } });
    setKept(query);
    toast(t('search.saved'), { tone: 'success' });
  });
  if (view.query.trim() === '' && activeFilters(view).length === 0) return null;
  const isKept = kept === query;
  return (
    <>
      <button
        type="button"
        aria-pressed={isKept}
        disabled={pending || isKept}
        onClick={() => void run()}
        className={chipClass({ tone: isKept ? 'jade' : 'neutral', pressable: true })}
      >
        <Bookmark aria-hidden="true" className="size-4" /> {t(isKept ? 'search.saved' : 'search.save')}
      </button>
      {errorText && (
        <span role="alert" className="text-sm text-sunday">
          {errorText}
        </span>
      )}
    </>
  );
}
