import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { EnglishTranslation } from '../../../contract/desk/english-translation.ts';
import type { Pin } from '../../../contract/desk/pins.ts';

/** Source of the English of pinned patient texts. `want` requests one; `subscribe` reports new ones. */
export type PinTranslations = {
  of(pin: Pin): EnglishTranslation | undefined;
  want(pin: Pin): () => void;
  subscribe(listener: () => void): () => void;
};

/** Provided in a console in English; undefined everywhere else. */
export const PinTranslationsContext = createContext<PinTranslations | undefined>(undefined);

/** True for a patient's text that is not in English and was translated into Korean for the clinic. */
const needsEnglish = ({ said }: Pin): boolean => said !== null && said.translated_language === 'ko' && said.language !== 'en';

/** True if the pin's text needs an English translation here. */
export const useNeedsEnglish = (pin: Pin): boolean => useContext(PinTranslationsContext) !== undefined && needsEnglish(pin);

/** Returns the pin's text in English, requested once it was `seen`. Undefined if there is none, or it is not loaded yet. */
export function usePinEnglish(pin: Pin, seen: boolean): EnglishTranslation | undefined {
  const context = useContext(PinTranslationsContext);
  const english = needsEnglish(pin) ? context : undefined;
  useEffect(() => (seen ? english?.want(pin) : undefined), [english, pin, seen]);
  const read = () => english?.of(pin);
  return useSyncExternalStore(english?.subscribe ?? subscribeToNothing, read, read);
}

const subscribeToNothing = () => () => undefined;
