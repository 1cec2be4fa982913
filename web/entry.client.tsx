import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type { Language } from '../contract/constants.ts';
import { findAddresses } from './api/call.ts';
import { findTranslations, loadTranslations, type Namespace } from './i18n/translations.tsx';
import { hasSession } from './session/session.ts';

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
// After the page is awake, and never in its way: the worker, by which it is told while nobody looks (specification 7.6) and opens without a network.
const began = { signedIn: hasSession() };
setTimeout(() => void import('./late.ts').then(({ startLate }) => startLate(began)).catch(() => undefined), 1_000);
// Whoever begins to do something may come to a page with other words, and ask for what her page has not asked itself.
for (const begins of ['pointerdown', 'keydown'])
  for (const find of [findTranslations, findAddresses]) addEventListener(begins, find, { once: true, passive: true });
