import { LogOut, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { useLogout } from '../../shell/logout.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from './console-language.ts';

export type TopBarProps = { brand: string; clinicName: string; waiting: number; language: ConsoleLanguage; onLanguage: (language: ConsoleLanguage) => void };

/** Whose console it is, how many wait, its language, the way out. */
export function TopBar({ brand, clinicName, waiting, language, onLanguage }: TopBarProps) {
  const t = useTranslations('clinic');
  const logout = useLogout();
  const other = CONSOLE_LANGUAGES.find((each) => each !== language) as ConsoleLanguage;
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-3 bg-celadon-900 ps-4 pe-2 text-white md:gap-4">
      <span lang="en" className="font-latin text-xl font-semibold max-md:hidden">
        {brand}
      </span>
      <h1 className="min-w-0 py-1 font-text text-base leading-tight font-semibold tracking-normal md:text-lg md:leading-tight">
        <bdi>{clinicName}</bdi>
      </h1>
      <p role="status" className="shrink-0 rounded-full bg-white/15 px-3 py-1 text-sm tabular-nums">
        {t('waiting', { count: waiting })}
      </p>
      <div className="ms-auto flex shrink-0 items-center gap-1">
        <button
          type="button"
          lang={other}
          onClick={() => onLanguage(other)}
          className="min-h-tap rounded-sm px-3 text-sm font-medium hover:bg-white/15 focus-visible:-outline-offset-2 focus-visible:outline-white"
        >
          {LANGUAGE_NAMES[other]}
        </button>
        <Link
          to="/clinic/security"
          aria-label={t('security')}
          title={t('security')}
          className="grid size-tap place-items-center rounded-sm hover:bg-white/15 focus-visible:-outline-offset-2 focus-visible:outline-white"
        >
          <ShieldCheck aria-hidden="true" className="size-5" />
        </Link>
        <IconButton
          label={t('logout')}
          onClick={logout}
          className="text-white hover:bg-white/15 hover:text-white focus-visible:-outline-offset-2 focus-visible:outline-white"
        >
          <LogOut className="size-5" />
        </IconButton>
      </div>
    </header>
  );
}
