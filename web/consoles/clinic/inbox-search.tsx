import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isBlank, MAX_SEARCH_LENGTH } from '../../../contract/rules.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { cx } from '../../ui/cx.ts';
import { controlClass } from '../../ui/field-frame.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isComposing } from '../../ui/is-composing.ts';

/** Debounce of the search, in ms. */
const DEBOUNCE_MS = 250;

type Props = {
  q: string;
  onSearch: (q: string | undefined) => void;
  /** Called on arrow down, to move into the list. */
  onDown: () => void;
};

/**
 * Search field of the inbox. Ctrl+K focuses it from everywhere; Escape clears the search. Text that is too long stays in the field but is not sent.
 */
export function InboxSearch({ q, onSearch, onDown }: Props) {
  const t = useTranslations('clinic');
  const [typed, setTyped] = useState(q);
  const box = useRef<HTMLInputElement>(null);
  /** The last search sent from this field. A different one in the URL was set elsewhere and wins. */
  const sent = useRef(q);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);

  const tooLong = typed.length > MAX_SEARCH_LENGTH;
  const search = (words: string) => {
    clearTimeout(timer.current);
    if (words.length > MAX_SEARCH_LENGTH) return;
    const wanted = isBlank(words) ? '' : words;
    sent.current = wanted;
    onSearch(wanted === '' ? undefined : wanted);
  };
  const type = (words: string) => {
    setTyped(words);
    clearTimeout(timer.current);
    if (!composing.current) timer.current = setTimeout(() => search(words), DEBOUNCE_MS);
  };
  const clear = () => {
    setTyped('');
    search('');
    box.current?.focus();
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') search(typed);
    else if (event.key === 'Escape' && typed !== '') clear();
    else if (event.key === 'ArrowDown' && !event.altKey) onDown();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of this name is not known everywhere yet
    <form role="search" onSubmit={(event) => event.preventDefault()} className="grid shrink-0 gap-1 border-b border-line px-3 py-2.5">
      <div className="relative">
        <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-ink-soft" />
        <input
          ref={box}
          type="search"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onCompositionStart={() => {
            composing.current = true;
          }}
          onCompositionEnd={(event) => {
            composing.current = false;
            type(event.currentTarget.value);
          }}
          onKeyDown={key}
          aria-label={t('search')}
          aria-invalid={tooLong || undefined}
          aria-describedby={tooLong ? 'inbox-search-long' : undefined}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          enterKeyHint="search"
          className={cx(controlClass, 'ps-9 pe-11 [unicode-bidi:plaintext] [&::-webkit-search-cancel-button]:hidden')}
        />
        {typed !== '' && (
          <IconButton label={t('search.clear')} onClick={clear} className="absolute inset-y-0 end-0 my-auto">
            <X className="size-4" />
          </IconButton>
        )}
      </div>
      {tooLong && (
        <p id="inbox-search-long" role="alert" className="text-sm text-blush-700">
          {t('search.long', { count: MAX_SEARCH_LENGTH })}
        </p>
      )}
    </form>
  );
}
