import { useMemo } from 'react';
import type { EnglishTranslation } from '../../../../contract/desk/english-translation.ts';
import type { Pin } from '../../../../contract/desk/pins.ts';
import type { PinTranslations } from '../../../consultations/pins/pin-english.ts';
import { useLanguage } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { makeBatchedCache } from './batched-cache.ts';
import { isRetryUseful } from './list-translations.ts';

/** A pin with a changed text is requested again. */
const pinKey = ({ id, said }: Pick<Pin, 'id' | 'said'>) => `${id} ${said?.text}`;

/** English of pinned patient texts and answers, for a console in English. Cached while the conversation is open. */
export function usePinsInEnglish(threadId: number): PinTranslations | undefined {
  const { language } = useLanguage();
  return useMemo(() => {
    if (language !== 'en') return undefined;
    const { get, request, subscribe } = makeBatchedCache<Pin, EnglishTranslation>(async (pins) => {
      const { items } = await api('pinsInEnglish', { params: { id: threadId }, body: { pins: pins.map(({ id }) => id) } });
      const read = new Map(items.map(({ id, ...english }) => [id, english]));
      return new Map(
        pins.flatMap((pin) => {
          const english = read.get(pin.id);
          return english && !isRetryUseful(english) ? [[pinKey(pin), english] as const] : [];
        }),
      );
    });
    return { subscribe, of: (pin) => get(pinKey(pin)), want: (pin) => request(pinKey(pin), pin) };
  }, [language, threadId]);
}
