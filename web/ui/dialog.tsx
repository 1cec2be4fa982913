import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Toaster } from './toast.tsx';

export type DialogProps = {
  open: boolean;
  /** Esc, the close button, a press beside it. Set `open` to false here. */
  onClose: () => void;
  title: ReactNode;
  /** Under the title, smaller. */
  subtitle?: ReactNode;
  closeLabel: string;
  /** A button of the content has this name and does the same: the cross is left out. */
  hasOwnClose?: boolean | undefined;
  /** sheet: from below on phones, a narrow card on a desk. wide: twice as wide. full: the whole phone (chat). */
  kind?: 'sheet' | 'wide' | 'full';
  /** Stays at the foot while the content scrolls: the buttons. */
  footer?: ReactNode;
  /** No inner space and no scrolling of its own: the content is a column as high as the dialog and does both. */
  flush?: boolean;
  /** Long text with nothing to press in it: the text itself takes the focus, so that a keyboard can scroll it. */
  text?: boolean;
  /** May not be closed now (a payment is under way). */
  locked?: boolean;
  children: ReactNode;
};

/** What can be worked with a keyboard. */
const CONTROL = ':is(button, input:not([type="hidden"]), select, textarea):enabled, a[href], [tabindex="0"]';

const kinds = {
  sheet: 'mt-auto max-h-[calc(100dvh-2rem)] rounded-t-[1.75rem] animate-sheet md:my-auto md:max-w-md md:rounded-lg md:animate-rise',
  wide: 'mt-auto max-h-[calc(100dvh-2rem)] rounded-t-[1.75rem] animate-sheet md:my-auto md:max-w-3xl md:rounded-lg md:animate-rise',
  full: 'h-dvh max-h-none animate-sheet md:my-auto md:h-[min(48rem,calc(100dvh-4rem))] md:max-w-2xl md:rounded-lg md:animate-rise',
};

/**
 * A modal dialog on the platform's own `<dialog>`: focus is kept within and given back, the page behind is still.
 * Its content exists only while it is open. The first thing to do in it is focused and not the button that closes it; or what has
 * `data-autofocus` (React would focus before there is anything to see).
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, subtitle, closeLabel, hasOwnClose, kind = 'sheet', footer, flush, text, locked, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();

  // A layout effect: its end comes before the element is taken away, and only then does closing give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    const first = [...(dialog?.querySelectorAll<HTMLElement>(CONTROL) ?? [])].find((control) => !head.current?.contains(control));
    (dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? first)?.focus();
    return () => dialog?.close();
  }, []);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file input inside tells of its own cancelling with an event of the same name.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!locked) onClose();
  };
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    // Browsers close by themselves when Esc is insisted on.
    if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
  };
  const press = (event: MouseEvent<HTMLDialogElement>) => {
    // Both ends of the press must be beside it: text that is marked out to the edge does not close it.
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
        // Whoever draws it, its words are its own: it takes no alignment, size or weight from around it.
        'mx-auto mb-0 w-full max-w-full overflow-hidden bg-surface text-start text-base font-normal text-ink shadow-2 backdrop:animate-fade backdrop:bg-ink/45',
        'md:max-h-[calc(100dvh-4rem)]',
        kinds[kind],
      )}
    >
      {/*
        In a low window all of it scrolls, its head and its buttons too: what is between them would be a slit. A share of the
        dialog's height is taken only where that is given: WebKit makes nothing of a share of what the content decides.
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
