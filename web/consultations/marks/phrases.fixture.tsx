import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../../../contract/languages.ts';
import { LanguageProvider, loadTranslations, useTranslations } from '../../i18n/translations.tsx';
import type { ThreadPhrases } from './mark-words.ts';

/** Returns the phrases of a thread in a language as a component gets them. */
export async function loadThreadPhrases(language: Language): Promise<ThreadPhrases> {
  await loadTranslations(language, ['thread']);
  const found: ThreadPhrases[] = [];
  renderToStaticMarkup(
    <LanguageProvider value={language}>
      <Reader onFound={(phrases) => found.push(phrases)} />
    </LanguageProvider>,
  );
  return found[0] as ThreadPhrases;
}

function Reader({ onFound }: { onFound: (phrases: ThreadPhrases) => void }) {
  onFound(useTranslations('thread'));
  return null;
}
