import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { InEnglish } from '../../../contract/desk/in-english.ts';
import type { Pin } from '../../../contract/desk/pins.ts';

/** Source of the English of pinned patient texts: `want` requests one, `subscribe` reports new ones. */
export type PinEnglish = {
  of(pin: Pin): InEnglish | undefined;
  want(pin: Pin): () => void;
  subscribe(listener: () => void): () => void;
};

/** Provided in a console in English; undefined everywhere else. */
export const PinEnglishContext = createContext<PinEnglish | undefined>(undefined);

/** True for a patient's text that was translated into Korean for the clinic and is not English itself. */
const isForEnglish = ({ said }: Pin): boolean => said !== null && said.translated_language === 'ko' && said.language !== 'en';

/** True if the pin's text needs an English translation here. */
export const useIsForEnglish = (pin: Pin): boolean => useContext(PinEnglishContext) !== undefined && isForEnglish(pin);

/** Returns the pin's text in English, requested once it was `seen`; undefined if there is none, or it is not loaded yet. */
export function usePinEnglish(pin: Pin, seen: boolean): InEnglish | undefined {
  const context = useContext(PinEnglishContext);
  const english = isForEnglish(pin) ? context : undefined;
  useEffect(() => (seen ? english?.want(pin) : undefined), [english, pin, seen]);
  const read = () => english?.of(pin);
  return useSyncExternalStore(english?.subscribe ?? noneHeard, read, read);
}

const noneHeard = () => () => undefined;
