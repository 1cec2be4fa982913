import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Toaster } from './toast.tsx';

export type DialogProps = {
  open: boolean;
  /** Called on Esc, the close button, and a press outside the dialog. Set `open` to false here. */
  onClose: () => void;
  title: ReactNode;
  /** Smaller text below the title. */
  subtitle?: ReactNode;
  closeLabel: string;
  /** True if a button in the content has this name and the same effect, so that the cross is omitted. */
  hasOwnClose?: boolean | undefined;
  /** sheet: from below on phones, a narrow card on desktops. wide: twice as wide. full: the whole phone (chat). */
  kind?: 'sheet' | 'wide' | 'full';
  /** Content that stays at the bottom while the rest scrolls: the buttons. */
  footer?: ReactNode;
  /** Without padding or scrolling. The content is a column of the dialog's height and handles both. */
  flush?: boolean;
  /** True for long text without controls. The text takes the focus, so that it scrolls with the keyboard. */
  text?: boolean;
  /** True while the dialog cannot be closed (a payment is under way). */
  locked?: boolean;
  children: ReactNode;
};

/** Selector of keyboard-operable elements. */
const CONTROL_SELECTOR = ':is(button, input:not([type="hidden"]), select, textarea):enabled, a[href], [tabindex="0"]';

const kindClasses = {
  sheet: 'mt-auto max-h-[calc(100dvh-2rem)] rounded-t-[1.75rem] animate-sheet md:my-auto md:max-w-md md:rounded-lg md:animate-rise',
  wide: 'mt-auto max-h-[calc(100dvh-2rem)] rounded-t-[1.75rem] animate-sheet md:my-auto md:max-w-3xl md:rounded-lg md:animate-rise',
  full: 'h-dvh max-h-none animate-sheet md:my-auto md:h-[min(48rem,calc(100dvh-4rem))] md:max-w-2xl md:rounded-lg md:animate-rise',
};

/**
 * A modal dialog on the native `<dialog>`. The focus stays inside and is returned, and the page behind does not scroll. The content exists only while
 * it is open. Focuses the first control other than the close button, or the element with `data-autofocus`. React's `autoFocus` would act before the
 * dialog is visible.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, subtitle, closeLabel, hasOwnClose, kind = 'sheet', footer, flush, text, locked, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();

  // A layout effect, because its cleanup runs before the element is removed. A later close would not return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    const first = [...(dialog?.querySelectorAll<HTMLElement>(CONTROL_SELECTOR) ?? [])].find((control) => !head.current?.contains(control));
    (dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? first)?.focus();
    return () => dialog?.close();
  }, []);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // Ignores the event of the same name that a file input inside fires when its chooser is cancelled.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!locked) onClose();
  };
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    // Browsers close the dialog themselves on repeated Esc.
    if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
  };
  const press = (event: MouseEvent<HTMLDialogElement>) => {
    // Both ends of the press must be outside, so that selecting text to the edge does not close the dialog.
    if (event.type === 'mousedown') pressedBeside.current = event.target === event.currentTarget;
    else if (pressedBeside.current && event.target === event.currentTarget && !locked) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press beside the dialog is Esc's twin; the platform brings Esc (onCancel)
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closed}
      onMouseDown={press}
      onClick={press}
      className={cx(
        // The dialog inherits no alignment, size or weight from its parent.
        'mx-auto mb-0 w-full max-w-full overflow-hidden bg-surface text-start text-base font-normal text-ink shadow-2 backdrop:animate-fade backdrop:bg-ink/45',
        'md:max-h-[calc(100dvh-4rem)]',
        kindClasses[kind],
      )}
    >
      {/*
        In a low window everything scrolls, including head and buttons, because almost no height would be left between them. Percentage heights are
        set only where the dialog's height is definite, because WebKit ignores them otherwise.
      */}
      <div className={cx('flex max-h-[inherit] flex-col', kind === 'full' && 'h-full', !flush && 'short:scroller')}>
        {kind !== 'full' && <div className="mx-auto mt-3 h-1 w-10 shrink-0 rounded-full bg-line md:hidden" />}
        <header ref={head} className={cx('flex shrink-0 items-start gap-3 ps-5 pe-3 md:ps-6', flush ? 'border-b border-line py-2' : 'pt-2 pb-1 md:pt-4')}>
          <div className="min-w-0 flex-1 self-center py-1.5">
            <h2 id={titleId} className={flush ? 'font-text text-lg font-semibold tracking-normal' : undefined}>
              {title}
            </h2>
            {subtitle && <div className="mt-0.5 text-sm text-ink-soft">{subtitle}</div>}
          </div>
          {!hasOwnClose && (
            <IconButton label={closeLabel} onClick={onClose} disabled={locked}>
              <X className="size-5" />
            </IconButton>
          )}
        </header>
        <div
          tabIndex={text ? 0 : undefined}
          className={cx(
            'min-h-0 flex-1 focus-visible:-outline-offset-2',
            flush ? 'flex flex-col' : 'scroller px-5 pt-2 pb-5 short:flex-none short:overflow-visible md:px-6',
          )}
        >
          {children}
        </div>
        {footer && <footer className="pb-safe shrink-0 border-t border-line px-5 pt-3 md:px-6">{footer}</footer>}
      </div>
      <Toaster closeLabel={closeLabel} inDialog />
    </dialog>
  );
}
