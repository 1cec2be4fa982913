import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type { Language } from '../contract/constants.ts';
import { loadTranslations, type Namespace } from './i18n/translations.tsx';

/** Phrases of the page in hand come first, named by the server on the document, so that nothing suspends while it wakes. */
const { lang } = document.documentElement;
const namespaces = (document.documentElement.dataset.words ?? 'shell').split(' ') as Namespace[];
await loadTranslations(lang as Language, namespaces);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
