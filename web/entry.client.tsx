import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type { Language } from '../contract/constants.ts';
import { preloadEndpointAddresses } from './api/call.ts';
import { loadTranslations, type Namespace, preloadPhraseList } from './i18n/translations.tsx';
import { hasSession } from './session/session.ts';

/** Loads the page's phrases first, which the server names on the document, so that nothing suspends during hydration. */
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
// After hydration, so as not to delay it: the worker for push without an open page (specification 7.6) and for pages without network.
const sessionAtStart = { signedIn: hasSession() };
setTimeout(() => void import('./late.ts').then(({ startAfterHydration: startLate }) => startLate(sessionAtStart)).catch(() => undefined), 1_000);
// The first interaction may lead to a page with other phrases and calls, so their addresses are loaded then.
for (const begins of ['pointerdown', 'keydown'])
  for (const find of [preloadPhraseList, preloadEndpointAddresses]) addEventListener(begins, find, { once: true, passive: true });
