import { Bell as BellIcon } from 'lucide-react';
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useFailureText } from '../i18n/failure-text.ts';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { useLoadBeforeOpen } from '../ui/use-lazy-load.ts';
import { useNoticeCounts } from './counts.ts';
import { getNoticesPath } from './paths.ts';

const loadPanel = () => import('./notice-panel.tsx');
const NoticePanel = lazy(loadPanel);

/** Media query for screens with room for the panel. On smaller ones the bell links to a page (`--breakpoint-md`). */
const DESKTOP_QUERY = '(width >= 48.0625rem)';

export type BellProps = {
  label: string;
  /** Returns the text for a count ("3 new"). */
  unseen: (count: number) => string;
  /** Start page of the console, which has a dark bar and its own page of notices; `/` on the site. */
  home?: string;
};

/** Bell with the number of new notices. Links to their list; on a desktop the list opens below the bell. */
export function Bell({ label, unseen, home = '/' }: BellProps) {
  const staff = home !== '/';
  const to = getNoticesPath(home);
  const { unseen: count } = useNoticeCounts();
  const { key, pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const { bring } = useLoadBeforeOpen(useFailureText().ofError);
  const place = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  // The panel stays open only on the page where it was opened.
  const isOpen = openedAt === key;
  const close = () => setOpenedAt(undefined);
  useCloseOnOutsidePress(place, isOpen, close);

  const press = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere || pathname === to || !matchMedia(DESKTOP_QUERY).matches) return;
    event.preventDefault();
    if (isOpen) close();
    else void bring(loadPanel, () => setOpenedAt(key));
  };
  const back = () => {
    close();
    link.current?.focus();
  };
  const leave = (event: KeyboardEvent) => isOpen && event.key === 'Escape' && back();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from wherever in it the focus is
    <div ref={place} onKeyDown={leave} className="relative">
      <Link
        ref={link}
        to={to}
        onClick={press}
        aria-expanded={isOpen}
        title={label}
        className={cx(
          'relative grid size-tap place-items-center rounded-full',
          staff ? 'text-white hover:bg-white/15 focus-visible:-outline-offset-2 focus-visible:outline-white' : 'text-ink-soft hover:bg-sunken hover:text-ink',
        )}
      >
        <BellIcon aria-hidden="true" className="size-5" />
        <span className="sr-only">{label}</span> <Badge count={count} label={unseen(count)} className="absolute -end-0.5 top-0" />
      </Link>
      {isOpen && (
        <Suspense>
          <NoticePanel label={label} home={home} onClose={back} />
        </Suspense>
      )}
    </div>
  );
}

/** Closes the panel when the user presses or focuses anything outside. */
function useCloseOnOutsidePress(place: React.RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const look = ({ target }: Event) => target instanceof Node && !place.current?.contains(target) && latest.current();
    document.addEventListener('pointerdown', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerdown', look);
      document.removeEventListener('focusin', look);
    };
  }, [isOpen, place]);
}
