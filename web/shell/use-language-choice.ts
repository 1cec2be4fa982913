import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { localizePath, parsePathLanguage } from '../../contract/addresses.ts';
import type { SiteLanguage } from '../../contract/constants.ts';
import { useFailureText } from '../i18n/failure-text.ts';
import { getPageLanguage, setPageLanguage } from '../i18n/languages.ts';
import { loadTranslationsInLanguage, useLanguage } from '../i18n/translations.tsx';
import { anonymousApi } from '../session/session.ts';
import { toast } from '../ui/toast.tsx';
import { loadIdleParts } from '../ui/when-idle.tsx';
import { storeLanguageChoice } from './language-choice.ts';

/**
 * Changes the page's language in place; typed, ticked and opened things stay. Loads the phrases, then the page's data, and changes everything at
 * once. Offline it shows a message and changes nothing. A public page navigates to its address in the other language (specification 2.8). `coming` is
 * the language being loaded.
 */
export function useLanguageChoice() {
  const failureText = useFailureText();
  const { language } = useLanguage();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const [coming, setComing] = useState<SiteLanguage>();
  useEffect(() => {
    if (getPageLanguage() === language) setPageLanguage(undefined);
  }, [language]);

  const choose = async (next: SiteLanguage) => {
    if (next === language) return storeLanguageChoice(next);
    if (parsePathLanguage(pathname)) {
      storeLanguageChoice(next);
      return location.assign(localizePath(pathname, next) + search);
    }
    setComing(next);
    try {
      // Contacts the server first. A page whose data fail to load would show an error.
      await Promise.all([loadTranslationsInLanguage(language, next), anonymousApi('settings')]);
      storeLanguageChoice(next);
      setPageLanguage(next);
      loadIdleParts();
      await revalidate();
    } catch (error) {
      toast(failureText.ofError(error), { tone: 'error' });
    }
    setComing(undefined);
  };
  return { choose, coming };
}
