import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { Button, ComboBox, ComboBoxStateContext, Input, type InputProps, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { cx } from './cx.ts';
import { controlClass, FieldMessage, RequiredMark } from './field-frame.tsx';

type CountryItem = {
  /** The value (an ISO code). */
  code: string;
  /** Name in the reader's language. */
  label: string;
  /** Other names for the search. */
  also: readonly string[];
  flagUrl: string;
  /** Listed before all others, in the given order. */
  pinned?: boolean;
};

export type CountrySelectProps = {
  label: ReactNode;
  items: readonly CountryItem[];
  /** The selected code, or null. */
  value: string | null;
  onChange: (code: string | null) => void;
  /** BCP 47, for the direction of the text. */
  locale: string;
  /** Normalises a name for the search. */
  fold: (name: string) => string;
  labels: { /** Name of the button that opens the list. */ open: string /** Shown when nothing is found. */; empty: string; placeholder?: string };
  /** Form field name of the code. */
  name?: string;
  required?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
};

/** Esc that closes the list must not close the surrounding dialog. */
function keepDialogOpen(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault();
}

type CountryInputProps = InputProps & { /** Returns the code of the country with exactly this name. */ named: (text: string) => string | undefined };

/** Time without scrolling after which the page is treated as still, in ms. */
const SCROLL_SETTLE_MS = 120;
/**
 * Events of a user who selects, types or scrolls. Scrolling before them comes from the browser, which brings the field into view above bars and the
 * on-screen keyboard.
 */
const USER_EVENTS = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * The list closes when the page scrolls. Returns a function to call when the field is pressed or focused. If that scrolls the page, `open` is called
 * once the page is still.
 */
function useOpenAfterScroll(open: () => void): () => void {
  const [arriving, setArriving] = useState(false);
  const openNow = useEffectEvent(open);
  useEffect(() => {
    if (!arriving) return;
    let still: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      clearTimeout(still);
      still = setTimeout(openNow, SCROLL_SETTLE_MS);
    };
    const end = () => setArriving(false);
    addEventListener('scroll', scrolled, true);
    for (const act of USER_EVENTS) addEventListener(act, end, true);
    return () => {
      clearTimeout(still);
      removeEventListener('scroll', scrolled, true);
      for (const act of USER_EVENTS) removeEventListener(act, end, true);
    };
  }, [arriving]);
  return () => setArriving(true);
}

/** The text field. A name that is typed in full is selected on Enter or blur, without the list. */
function CountryInput({ named, ...props }: CountryInputProps) {
  const list = useContext(ComboBoxStateContext);
  const open = () => {
    if (list?.isFocused && !list.isOpen) list.open(null, 'manual');
  };
  const arrive = useOpenAfterScroll(open);
  const takeTyped = (text: string): boolean => {
    const code = named(text);
    if (!list || list.selectionManager.focusedKey !== null || code === undefined || code === list.value) return false;
    list.setValue(code);
    list.close();
    return true;
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    keepDialogOpen(event);
    if ((event.key !== 'Enter' && event.key !== 'Tab') || !takeTyped(event.currentTarget.value)) return;
    // Otherwise the combo box would discard a name that was not selected in its list.
    event.stopPropagation();
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    <Input
      {...props}
      onFocus={arrive}
      onClick={(event) => {
        // Typing replaces the country that is there.
        event.currentTarget.select();
        arrive();
        open();
      }}
      onKeyDownCapture={key}
      onBlurCapture={(event) => takeTyped(event.currentTarget.value)}
    />
  );
}

function Flag({ url }: { url: string }) {
  return <img src={url} alt="" width="24" height="16" loading="lazy" className="h-4 w-6 shrink-0 rounded-[3px] object-cover ring-1 ring-ink/10" />;
}

/** A searchable list of countries. Imports React Aria, so load it lazily. Works inside `Dialog`. */
export function CountrySelect(props: CountrySelectProps) {
  return (
    <I18nProvider locale={props.locale}>
      <SearchedSelect {...props} />
    </I18nProvider>
  );
}

function SearchedSelect({ label, items, value, onChange, fold, labels, name, required, hint, error, className }: CountrySelectProps) {
  const id = useId();
  // Inside a modal <dialog> the list must be its child, because elements outside it cannot be reached.
  const [host, setHost] = useState<Element>();
  const sorted = [...items.filter((item) => item.pinned), ...items.filter((item) => !item.pinned)];
  const names = useMemo(() => new Map(items.map((item) => [item.label, [item.label, ...item.also].map(fold)])), [items, fold]);
  const named = (text: string) => items.find(({ label }) => names.get(label)?.includes(fold(text)))?.code;
  const chosen = items.find((item) => item.code === value);
  return (
    <ComboBox
      ref={(element) => setHost(element?.closest('dialog') ?? undefined)}
      defaultItems={sorted}
      defaultFilter={(text, typed) => (names.get(text) ?? []).some((one) => one.includes(fold(typed)))}
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      name={name}
      isRequired={required}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsEmptyCollection
      className={cx('min-w-0', className)}
    >
      <Label className="mb-1.5 block text-sm font-semibold">
        {label}
        {required && <RequiredMark />}
      </Label>
      <div className="relative">
        {chosen && (
          <span className="pointer-events-none absolute inset-y-0 start-3.5 grid place-items-center">
            <Flag url={chosen.flagUrl} />
          </span>
        )}
        <CountryInput
          named={named}
          placeholder={labels.placeholder}
          aria-describedby={`${id}-hint ${id}-message`}
          className={cx(controlClass, 'pe-11 text-ellipsis', chosen && 'ps-11')}
        />
        <Button aria-label={labels.open} className="absolute end-0.5 top-0.5 grid size-tap place-items-center rounded-sm text-ink-soft hover:text-ink">
          <ChevronDown aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <div id={`${id}-hint`}>{hint && <p className="mt-1.5 text-sm text-ink-soft">{hint}</p>}</div>
      <FieldMessage id={`${id}-message`} error={error} />
      <Popover
        UNSTABLE_portalContainer={host}
        offset={4}
        className="w-(--trigger-width) min-w-56 scroller rounded-md bg-surface p-1.5 text-ink shadow-2 inset-ring inset-ring-line data-entering:animate-fade"
      >
        <ListBox<CountryItem> className="outline-none" renderEmptyState={() => <p className="px-3 py-2.5 text-ink-soft">{labels.empty}</p>}>
          {(item) => (
            <ListBoxItem
              id={item.code}
              textValue={item.label}
              className={cx(
                'flex min-h-tap cursor-pointer items-center gap-3 rounded-sm px-3 py-2 outline-none',
                'data-focused:bg-celadon-50 data-hovered:bg-celadon-50 data-selected:font-semibold data-selected:text-celadon-700',
                'data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-celadon-700',
              )}
            >
              <Flag url={item.flagUrl} />
              <span className="min-w-0">{item.label}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
