import type { SavedSearch } from '../../../contract/finding/saved.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { activeFilters, parseTreatmentListState } from '../finding/view.ts';

/** Name of a search: its words and its number of filters. */
export function SearchName({ search: { words, query } }: { search: SavedSearch }) {
  const t = useTranslations('saved');
  const count = activeFilters(parseTreatmentListState(new URLSearchParams(query))).length;
  return (
    <span>
      {words && <Bidi>{words}</Bidi>}
      {words && count > 0 && ' · '}
      {count > 0 && t('search.filters', { count })}
    </span>
  );
}
