import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { Button, ComboBox, ComboBoxStateContext, Input, type InputProps, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { cx } from './cx.ts';
import { controlClass, FieldMessage, RequiredMark } from './field-frame.tsx';

type CountryItem = {
  /** What is chosen and sent (an ISO code). */
  code: string;
  /** In the reader's language. */
  label: string;
  /** Other names that it is found by. */
  also: readonly string[];
  flagUrl: string;
  /** Stands first, before all others, in the given order. */
  pinned?: boolean;
};

export type CountrySelectProps = {
  label: ReactNode;
  items: readonly CountryItem[];
  /** The chosen code, or null. */
  value: string | null;
  onChange: (code: string | null) => void;
  /** BCP 47: the direction. */
  locale: string;
  /** A name as it is compared in a search. */
  fold: (name: string) => string;
  labels: { /** Names the button that opens the list. */ open: string /** Nothing found. */; empty: string; placeholder?: string };
  /** The name under which a form sends the code. */
  name?: string;
  required?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
};

/** Esc that closes the list must not close the dialog around it as well. */
function keepDialog(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault();
}

type ChoosingInputProps = InputProps & { /** The code of the country that is called just so. */ named: (text: string) => string | undefined };

/** A page that has not scrolled for so long stands still. */
const STILL_MS = 120;
/** With these somebody chooses, writes or scrolls. A page that scrolls before brings the field into view, above bars and a keyboard that comes up. */
const ACTS = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * The list closes when the page scrolls beneath it. Answers what to call when the field is pressed or focused: if that scrolls the page, `open` is
 * called once it stands still.
 */
function useOpenOnArrival(open: () => void): () => void {
  const [arriving, setArriving] = useState(false);
  const openNow = useEffectEvent(open);
  useEffect(() => {
    if (!arriving) return;
    let still: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      clearTimeout(still);
      still = setTimeout(openNow, STILL_MS);
    };
    const end = () => setArriving(false);
    addEventListener('scroll', scrolled, true);
    for (const act of ACTS) addEventListener(act, end, true);
    return () => {
      clearTimeout(still);
      removeEventListener('scroll', scrolled, true);
      for (const act of ACTS) removeEventListener(act, end, true);
    };
  }, [arriving]);
  return () => setArriving(true);
}

/** The field that is typed in. A name that is typed whole is chosen with Enter or on leaving, without a look at the list. */
function ChoosingInput({ named, ...props }: ChoosingInputProps) {
  const list = useContext(ComboBoxStateContext);
  const open = () => {
    if (list?.isFocused && !list.isOpen) list.open(null, 'manual');
  };
  const arrive = useOpenOnArrival(open);
  const takeTyped = (text: string): boolean => {
    const code = named(text);
    if (!list || list.selectionManager.focusedKey !== null || code === undefined || code === list.value) return false;
    list.setValue(code);
    list.close();
    return true;
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    keepDialog(event);
    if ((event.key !== 'Enter' && event.key !== 'Tab') || !takeTyped(event.currentTarget.value)) return;
    // The box would take back what nobody chose from its list.
    event.stopPropagation();
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    <Input
      {...props}
      onFocus={arrive}
      onClick={() => {
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

/** One of many, found by typing part of its name. Loads React Aria: import it where it is needed. Works inside `Dialog`. */
export function CountrySelect(props: CountrySelectProps) {
  return (
    <I18nProvider locale={props.locale}>
      <SearchedSelect {...props} />
    </I18nProvider>
  );
}

function SearchedSelect({ label, items, value, onChange, fold, labels, name, required, hint, error, className }: CountrySelectProps) {
  const id = useId();
  // Inside a modal <dialog> whatever hangs outside of it cannot be reached, so the list must hang inside.
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
        <ChoosingInput
          named={named}
          placeholder={labels.placeholder}
          aria-describedby={`${id}-hint ${id}-message`}
          className={cx(controlClass, 'pe-12', chosen && 'ps-12')}
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
