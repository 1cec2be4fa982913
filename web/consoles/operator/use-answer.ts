import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/translations.tsx';
import { SessionEnded } from '../../session/session.ts';
import { useSignInAgain } from '../../session/use-sign-in-again.ts';

type Known<T> = { of: string; answer?: T; trouble?: unknown };

/**
 * What a call answers about `of`; nothing is asked for an empty one. Asked anew by `again` and in another language. What was
 * known stays while it is asked again, and beside the trouble when that fails.
 */
export function useReply<T>(of: string, ask: () => Promise<T>) {
  const { language } = useLanguage();
  const [known, setKnown] = useState<Known<T>>();
  const [asked, setAsked] = useState({ round: 0 });
  const [ended, setEnded] = useState(false);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useSignInAgain(ended);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another language and another round are reasons to ask, not something to read
  useEffect(() => {
    if (of === '') return;
    let isCurrent = true;
    latest.current().then(
      (answer) => isCurrent && setKnown({ of, answer }),
      (error: unknown) => {
        if (!isCurrent) return;
        if (error instanceof SessionEnded) return setEnded(true);
        setKnown((before) => ({ ...(before?.of === of ? before : { of }), trouble: error }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [of, language, asked]);

  const again = useCallback(() => setAsked(({ round }) => ({ round: round + 1 })), []);
  const current = known?.of === of ? known : undefined;
  return { answer: current?.answer, trouble: current?.trouble, again };
}
