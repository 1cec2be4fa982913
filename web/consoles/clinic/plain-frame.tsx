import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useLogout } from '../../shell/logout.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from './console-language.ts';

export type PlainFrameProps = {
  brand: string;
  language: ConsoleLanguage;
  onLanguage: (language: ConsoleLanguage) => void;
  words: { logout: string; close: string };
  children: ReactNode;
};

const ON_DARK = 'hover:bg-white/15 focus-visible:-outline-offset-2 focus-visible:outline-white';

/** The console's frame without an inbox, for whoever works on the platform: brand, language, the way out. */
export function PlainFrame({ brand, language, onLanguage, words, children }: PlainFrameProps) {
  const logout = useLogout();
  const other = CONSOLE_LANGUAGES.find((each) => each !== language) as ConsoleLanguage;
  return (
    <div className="min-h-dvh bg-paper">
      <header className="flex min-h-14 items-center gap-3 bg-celadon-900 ps-4 pe-2 text-white">
        <span lang="en" className="font-latin text-xl font-semibold">
          {brand}
        </span>
        <div className="ms-auto flex shrink-0 items-center gap-1">
          <button type="button" lang={other} onClick={() => onLanguage(other)} className={`min-h-tap rounded-sm px-3 text-sm font-medium ${ON_DARK}`}>
            {LANGUAGE_NAMES[other]}
          </button>
          <IconButton label={words.logout} onClick={logout} className={`text-white hover:text-white ${ON_DARK}`}>
            <LogOut className="size-5" />
          </IconButton>
        </div>
      </header>
      {children}
      <Toaster closeLabel={words.close} />
    </div>
  );
}
