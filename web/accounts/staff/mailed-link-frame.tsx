import type { ReactNode } from 'react';
import type { ConsoleLanguage } from '../../../contract/languages.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';

/** Frame of staff pages outside the consoles that a mailed link opens. Has the language and a switch to the other one. */
export type MailedLinkFrameProps = { brand: string; language: ConsoleLanguage; onLanguage: (language: ConsoleLanguage) => void };

export function MailedLinkFrame({ brand, language, onLanguage, title, children }: MailedLinkFrameProps & { title: string; children: ReactNode }) {
  const other = language === 'ko' ? 'en' : 'ko';
  return (
    <div className="min-h-dvh bg-paper">
      <title>{`${title} · ${brand}`}</title>
      <header className="flex min-h-14 items-center justify-between bg-celadon-900 ps-4 pe-2 text-white">
        <span lang="en" className="font-latin text-xl font-semibold">
          {brand}
        </span>
        <button
          type="button"
          lang={other}
          onClick={() => onLanguage(other)}
          className="min-h-tap rounded-sm px-3 text-sm font-medium hover:bg-white/15 focus-visible:-outline-offset-2 focus-visible:outline-white"
        >
          {LANGUAGE_NAMES[other]}
        </button>
      </header>
      {children}
    </div>
  );
}
