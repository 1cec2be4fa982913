import { Bookmark, Clock, X } from 'lucide-react';
import { Link } from 'react-router';
import type { SavedSearch } from '../../../contract/finding/saved.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { useQuery } from '../../session/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchName } from './search-name.tsx';

/** Saved and recent searches below the empty search field. Renders nothing if there are none or loading fails. */
export function RecentSearches({ onChosen }: { onChosen: () => void }) {
  const t = useTranslations('saved');
  const { value: searches = [], reload } = useQuery('searches', () => api('searches'));
  const { run: drop } = useMutation(async (id: number) => {
    await api('dropSearch', { params: { id } });
    reload();
  });
  const { run: clear, pending } = useMutation(async () => {
    await api('clearSearches');
    reload();
  });
  if (searches.length === 0) return null;
  return (
    <section aria-label={t('search.recent')} className="absolute inset-x-0 top-full z-20 mt-1 grid rounded-md bg-surface p-2 shadow-2">
      <ul className="scroller max-h-80">
        {searches.map((search) => (
          <Row key={search.id} search={search} onChosen={onChosen} onDrop={() => void drop(search.id)} />
        ))}
      </ul>
      {searches.some(({ saved }) => !saved) && (
        <Button kind="quiet" size="s" busy={pending} onClick={() => void clear()} className="justify-self-start">
          {t('search.clear')}
        </Button>
      )}
    </section>
  );
}

function Row({ search, onChosen, onDrop }: { search: SavedSearch; onChosen: () => void; onDrop: () => void }) {
  const t = useTranslations('saved');
  const Icon = search.saved ? Bookmark : Clock;
  return (
    <li className="flex items-center">
      <Link to={`?${search.query}`} onClick={onChosen} className="flex min-h-tap min-w-0 flex-1 items-center gap-3 rounded-sm px-3 hover:bg-sunken">
        <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        <SearchName search={search} />
      </Link>
      <IconButton label={t('search.remove', { words: search.words })} onClick={onDrop}>
        <X className="size-4" />
      </IconButton>
    </li>
  );
}
