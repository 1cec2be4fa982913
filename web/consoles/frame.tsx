import { LogOut } from 'lucide-react';
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { NavLink } from 'react-router';
import { useFailureText } from '../i18n/failure-text.ts';
import { LANGUAGE_NAMES } from '../i18n/languages.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Bell } from '../notices/bell.tsx';
import { useAreNetworkNoticesNeeded } from '../session/status-parts.ts';
import { useLogout } from '../shell/logout.tsx';
import { useOfflineLinks } from '../shell/use-offline-links.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Toaster } from '../ui/toast.tsx';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from './console-language.ts';
import { CONSOLE_PAGES, type ConsoleName } from './pages.ts';
import { useNoticeAlerts } from './use-notice-alerts.ts';

export type FrameProps = {
  console: ConsoleName;
  brand: string;
  /** Name of the console's owner. It is the heading of a page that fills the window. */
  name: string | undefined;
  fills: boolean;
  /** True if the navigation includes the head's pages. */
  head: boolean;
  language: ConsoleLanguage;
  onLanguage: (language: ConsoleLanguage) => void;
  children: ReactNode;
};

const NewVersion = lazy((): Promise<{ default: () => ReactNode }> => import('../shell/offline/new-version.tsx').catch(() => ({ default: () => null })));
const ON_DARK_CLASS = 'hover:bg-white/15 focus-visible:-outline-offset-2 focus-visible:outline-white';
/** Element of the bar into which a page renders its status. */
const BarSlotContext = createContext<Element | null>(null);

/** Frame of every console page: name, navigation, language and logout. */
export function ConsoleFrame({ console, brand, name, fills, head, language, onLanguage, children }: FrameProps) {
  const t = useTranslations('console');
  const [place, setPlace] = useState<Element | null>(null);
  useWithoutScrollbarSpace(fills);
  useNoticeAlerts();
  useOfflineLinks(useFailureText().of({ kind: 'offline' }));
  const Name = fills ? 'h1' : 'p';
  return (
    <div className={cx('group/frame bg-paper', fills ? 'flex h-dvh flex-col' : 'min-h-dvh')}>
      <header
        className={cx(
          'grid shrink-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 bg-celadon-900 ps-4 pe-2 text-white md:gap-x-4',
          'lg:grid-cols-[minmax(0,auto)_minmax(0,1fr)_auto] print:hidden',
        )}
      >
        {/* On the narrowest phones the page's status has its own line, so that the name is not broken into syllables. */}
        <div className="flex min-h-14 min-w-0 items-center gap-3 max-[22.5rem]:flex-wrap max-[22.5rem]:gap-y-0 max-[22.5rem]:pb-1 md:gap-4">
          <span lang="en" className={cx('font-latin text-xl font-semibold', name !== undefined && 'max-md:hidden')}>
            {brand}
          </span>
          {name !== undefined && (
            <Name className="min-w-0 py-1 font-text text-base leading-tight font-semibold tracking-normal md:text-lg md:leading-tight">
              <bdi>{name}</bdi>
            </Name>
          )}
          <div ref={setPlace} className="flex shrink-0 items-center gap-1 empty:hidden" />
        </div>
        <PageNavigation console={console} head={head} />
        <div className="flex shrink-0 items-center gap-1">
          <Bell home={`/${console}`} label={t('bell')} unseen={(count) => t('bell.unseen', { count })} />
          <LanguageSwitch language={language} onLanguage={onLanguage} />
          <LogoutButton label={t('common.logOut')} />
        </div>
      </header>
      <BarSlotContext value={place}>{children}</BarSlotContext>
      {useAreNetworkNoticesNeeded() && (
        <Suspense>
          <NewVersion />
        </Suspense>
      )}
      <Toaster closeLabel={t('common.close')} />
    </div>
  );
}

/** Renders its children in the console's bar, such as a page's status or the button of the shortcuts. */
export function ConsoleBarPortal({ children }: { children: ReactNode }) {
  const place = use(BarSlotContext);
  return place && createPortal(children, place);
}

/** Navigation between the pages: in the bar on a desktop, or in a separate row below it where the bar is too narrow. */
function PageNavigation({ console, head: isHead }: { console: ConsoleName; head: boolean }) {
  const t = useTranslations('console');
  return (
    // On a phone an open conversation hides the navigation. Going back shows it again.
    <nav aria-label={t('pages')} className="-mx-2 max-lg:order-last max-lg:col-span-full max-md:group-has-data-[fills=phone]/frame:hidden lg:mx-0">
      <ul className="flex flex-wrap gap-x-1 lg:justify-end">
        {CONSOLE_PAGES.filter((page) => page.console === console && !page.unlisted && (isHead || !page.head)).map(({ path, label }) => (
          <li key={path}>
            {/*
              Loads the page's script with the frame. If that failed later, the router would load a new document, which shows the browser's error
              page while the server is away.
            */}
            <NavLink
              end
              to={path}
              prefetch="render"
              className={({ isActive }) =>
                cx(
                  'flex min-h-tap items-center rounded-sm border-y-2 border-transparent px-3 text-sm font-medium',
                  ON_DARK_CLASS,
                  isActive ? 'rounded-b-none border-b-white font-semibold' : 'text-white/85',
                )
              }
            >
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LanguageSwitch({ language, onLanguage }: Pick<FrameProps, 'language' | 'onLanguage'>) {
  const other = CONSOLE_LANGUAGES.find((each) => each !== language) as ConsoleLanguage;
  return (
    <button type="button" lang={other} onClick={() => onLanguage(other)} className={`min-h-tap rounded-sm px-3 text-sm font-medium ${ON_DARK_CLASS}`}>
      {LANGUAGE_NAMES[other]}
    </button>
  );
}

function LogoutButton({ label }: { label: string }) {
  const logout = useLogout();
  return (
    <IconButton label={label} onClick={logout} kind="onDark">
      <LogOut className="size-5" />
    </IconButton>
  );
}

/** A page that fills the window never scrolls, so no space is reserved for a scroll bar. */
function useWithoutScrollbarSpace(fills: boolean): void {
  useEffect(() => {
    if (!fills) return;
    const { style } = document.documentElement;
    style.scrollbarGutter = 'auto';
    return () => {
      style.scrollbarGutter = '';
    };
  }, [fills]);
}
