import { type ComponentType, Suspense } from 'react';
import { useRouteLoaderData } from 'react-router';
import { LanguageProvider, type Namespace } from '../i18n/translations.tsx';
import type { loader as rootLoader } from '../root.tsx';
import type { ConsoleLanguage } from './console-language.ts';
import { ConsoleSkeleton } from './console-skeleton.tsx';
import { useConsoleLanguage } from './use-console-language.ts';

/** Props of a staff page outside the consoles. */
type StaffPageProps = { brand: string; language: ConsoleLanguage; onLanguage: (language: ConsoleLanguage) => void };

/** A page for staff who are not signed in or came by an e-mail link. It is in the consoles' language: Korean unless English was chosen. */
export function StaffPage({ words, page: Page }: { words: readonly Namespace[]; page: ComponentType<StaffPageProps> }) {
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.site.brand ?? '';
  const { language, choose } = useConsoleLanguage(words);
  return (
    <LanguageProvider value={language}>
      <Suspense fallback={<ConsoleSkeleton />}>
        <Page brand={brand} language={language} onLanguage={choose} />
      </Suspense>
    </LanguageProvider>
  );
}
