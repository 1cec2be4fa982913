import { Search } from 'lucide-react';
import { lazy, type SubmitEvent, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { buildPublicPath } from '../../contract/addresses.ts';
import type { SiteLanguage } from '../../contract/constants.ts';
import { useLanguage } from '../i18n/translations.tsx';
import { Button } from '../ui/button.tsx';
import { loadWithRetry } from '../ui/load-with-retry.ts';

const Suggestions = lazy(() => loadWithRetry(() => import('./finding/search-suggestions.tsx')));

type Props = {
  words: { label: string; short: string; submit: string };
  query?: string | undefined;
  /** The public list that is searched. */
  list?: 'treatments' | 'clinics';
};

/** Search field that opens a public list. Works before scripts are loaded. Suggestions of treatments and doctors load with the first focus. */
export function PublicSearch({ words, query = '', list = 'treatments' }: Props) {
  const language = useLanguage().language as SiteLanguage;
  const navigate = useNavigate();
  const action = buildPublicPath(language, list);
  const [box, setBox] = useState<HTMLInputElement>();
  const begin = ({ currentTarget }: { currentTarget: HTMLInputElement }) => setBox(currentTarget);
  // The reader can focus the field before hydration.
  const arrive = (input: HTMLInputElement | null) => input && input === document.activeElement && setBox(input);
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q'));
    void navigate(`${action}?${new URLSearchParams({ q })}`);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not know <search>, and it would hold nothing but this form
    <form role="search" action={action} onSubmit={find} className="relative flex w-full min-w-0 gap-2 md:max-w-md">
      <div className="relative min-w-0 flex-1">
        <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-ink-soft max-sm:hidden" />
        <input
          key={query}
          ref={(input) => void arrive(input)}
          type="search"
          name="q"
          defaultValue={query}
          onFocus={begin}
          onInput={begin}
          aria-label={words.label}
          placeholder={words.short}
          maxLength={100}
          enterKeyHint="search"
          className="clear-quietly min-h-12 w-full min-w-0 rounded-full border border-edge bg-surface ps-4 pe-3 text-base text-ellipsis placeholder:text-ink-soft hover:border-ink-soft focus-visible:outline-offset-0 sm:ps-12"
        />
      </div>
      {/* An icon on a phone, to leave room for the text. */}
      <Button type="submit" kind="ghost" className="max-sm:w-12 max-sm:shrink-0 max-sm:px-0">
        <Search aria-hidden="true" className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">{words.submit}</span>
      </Button>
      {box && list === 'treatments' && (
        <Suspense>
          <Suggestions box={box} list={action} />
        </Suspense>
      )}
    </form>
  );
}
