import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { FIND_LIMITS } from '../../../contract/finding/find-limits.ts';
import { useTranslations } from '../../i18n/translations.tsx';

const LastSearches = lazy(() =>
  import('../saved/recent-searches.tsx').then(({ RecentSearches: Last }) => ({ default: Last })).catch(() => ({ default: () => null })),
);

/** Search field for treatments. While it is empty and focused, saved and recent searches appear below it. */
export function SearchBox({ value, onChange, onDone }: { value: string; onChange: (words: string) => void /** Enter was pressed. */; onDone: () => void }) {
  const t = useTranslations('finding');
  const [isOpen, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only opens and closes what lies under the box
    <div
      className="relative w-full md:max-w-sm"
      onFocus={() => setOpen(true)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget as Node | null) || setOpen(false)}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      // On systems where a press does not focus a button, the box would lose the focus and close before the click.
      onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-ink-soft" />
      <input
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onDone()}
        aria-label={t('search')}
        placeholder={t('search.short')}
        maxLength={FIND_LIMITS.query}
        enterKeyHint="search"
        className="clear-quietly min-h-12 w-full min-w-0 rounded-full border border-edge bg-surface ps-12 pe-4 text-base text-ellipsis placeholder:text-ink-soft hover:border-ink-soft focus-visible:outline-offset-0"
      />
      {isOpen && value === '' && (
        <Suspense>
          <LastSearches onChosen={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
