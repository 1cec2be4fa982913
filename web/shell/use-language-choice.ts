import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { languageOfAddress, localizedPath } from '../../contract/addresses.ts';
import type { SiteLanguage } from '../../contract/constants.ts';
import { useFailureText } from '../i18n/failure-text.ts';
import { wantedLanguage, wantLanguage } from '../i18n/languages.ts';
import { loadSameTranslations, useLanguage } from '../i18n/translations.tsx';
import { anonymous } from '../session/session.ts';
import { toast } from '../ui/toast.tsx';
import { wakeParts } from '../ui/when-idle.tsx';
import { storeLanguage } from './language-choice.ts';

/**
 * Shows the page in another language and leaves it standing: what was typed, ticked and opened stays. Words come first, then
 * the page's data in the new language, and everything changes at once. Without a network it says so, and nothing changes.
 * A public page is another address in another language (specification 2.8). `coming` is the language on its way.
 */
export function useLanguageChoice() {
  const says = useFailureText();
  const { language } = useLanguage();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const [coming, setComing] = useState<SiteLanguage>();
  useEffect(() => {
    if (wantedLanguage() === language) wantLanguage(undefined);
  }, [language]);

  const choose = async (next: SiteLanguage) => {
    if (next === language) return storeLanguage(next);
    if (languageOfAddress(pathname)) {
      storeLanguage(next);
      return location.assign(localizedPath(pathname, next) + search);
    }
    setComing(next);
    try {
      // A page whose data could not be loaded would give way to an error: the server is heard first.
      await Promise.all([loadSameTranslations(language, next), anonymous('settings')]);
      storeLanguage(next);
      wantLanguage(next);
      wakeParts();
      await revalidate();
    } catch (error) {
      toast(says.ofError(error), { tone: 'error' });
    }
    setComing(undefined);
  };
  return { choose, coming };
}
