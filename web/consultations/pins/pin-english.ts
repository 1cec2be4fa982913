import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { InEnglish } from '../../../contract/desk/in-english.ts';
import type { Pin } from '../../../contract/desk/pins.ts';

/** Where the English of a patient's words that are pinned comes from: asked for as they are wanted, heard of when it is there. */
export type PinEnglish = {
  of(pin: Pin): InEnglish | undefined;
  want(pin: Pin): () => void;
  subscribe(listener: () => void): () => void;
};

/** Of a console that is read in English; undefined everywhere else. */
export const PinEnglishContext = createContext<PinEnglish | undefined>(undefined);

/** Her words, which were translated into Korean for the clinic, and neither is English. */
const isForEnglish = ({ said }: Pin): boolean => said !== null && said.translated_language === 'ko' && said.language !== 'en';

/** Whether the words of this pin are to be read in English here, and are not yet. */
export const useIsForEnglish = (pin: Pin): boolean => useContext(PinEnglishContext) !== undefined && isForEnglish(pin);

/** The pin's words in English, asked for once they were `seen`; undefined where there are none, or they have not come. */
export function usePinEnglish(pin: Pin, seen: boolean): InEnglish | undefined {
  const context = useContext(PinEnglishContext);
  const english = isForEnglish(pin) ? context : undefined;
  useEffect(() => (seen ? english?.want(pin) : undefined), [english, pin, seen]);
  const read = () => english?.of(pin);
  return useSyncExternalStore(english?.subscribe ?? noneHeard, read, read);
}

const noneHeard = () => () => undefined;
