import { useMemo } from 'react';
import type { InEnglish } from '../../../../contract/desk/in-english.ts';
import type { Pin } from '../../../../contract/desk/pins.ts';
import type { PinEnglish } from '../../../consultations/pins/pin-english.ts';
import { useLanguage } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { makeBatchedCache } from './batched-cache.ts';
import { mayBeTranslatedLater } from './list-translations.ts';

/** A pin with a changed text is requested again. */
const keyOf = ({ id, said }: Pick<Pin, 'id' | 'said'>) => `${id} ${said?.text}`;

/** English of pinned patient texts and of the patient's answers, for a console in English. Cached while the conversation is open. */
export function usePinsInEnglish(threadId: number): PinEnglish | undefined {
  const { language } = useLanguage();
  return useMemo(() => {
    if (language !== 'en') return undefined;
    const { get, request, subscribe } = makeBatchedCache<Pin, InEnglish>(async (pins) => {
      const { items } = await api('pinsInEnglish', { params: { id: threadId }, body: { pins: pins.map(({ id }) => id) } });
      const read = new Map(items.map(({ id, ...english }) => [id, english]));
      return new Map(
        pins.flatMap((pin) => {
          const english = read.get(pin.id);
          return english && !mayBeTranslatedLater(english) ? [[keyOf(pin), english] as const] : [];
        }),
      );
    });
    return { subscribe, of: (pin) => get(keyOf(pin)), want: (pin) => request(keyOf(pin), pin) };
  }, [language, threadId]);
}
