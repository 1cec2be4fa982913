import { Search } from 'lucide-react';
import { FIND_LIMITS } from '../../contract/finding/find-limits.ts';
import { useTranslations } from '../i18n/translations.tsx';

export function SearchQuestions({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const t = useTranslations('help');
  return (
    <div className="relative w-full md:max-w-md">
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-ink-soft" />
      <input
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-label={t('search.label')}
        placeholder={t('search.short')}
        maxLength={FIND_LIMITS.query}
        enterKeyHint="search"
        className="clear-quietly min-h-12 w-full min-w-0 rounded-full border border-edge bg-surface ps-12 pe-4 text-base text-ellipsis placeholder:text-ink-soft hover:border-ink-soft focus-visible:outline-offset-0"
      />
    </div>
  );
}
