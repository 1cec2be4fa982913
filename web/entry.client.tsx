import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type { Language } from '../contract/constants.ts';
import { preloadEndpointAddresses } from './api/call.ts';
import { loadTranslations, type Namespace, preloadPhraseList } from './i18n/translations.tsx';
import { hasSession } from './session/session.ts';

/** Loads the page's phrases before hydration, so that nothing suspends. The server lists them in the document. */
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
// Started after hydration so as not to delay it. Registers the worker for push without an open page (specification 7.6) and for offline pages.
const sessionAtStart = { signedIn: hasSession() };
setTimeout(
  () => void import('./start-after-hydration.ts').then(({ startAfterHydration: startLate }) => startLate(sessionAtStart)).catch(() => undefined),
  1_000,
);
// The first interaction can lead to a page with other phrases and calls. Their addresses are loaded then.
for (const begins of ['pointerdown', 'keydown'])
  for (const find of [preloadPhraseList, preloadEndpointAddresses]) addEventListener(begins, find, { once: true, passive: true });
