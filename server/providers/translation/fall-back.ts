import { type Translation, TranslationError, type TranslationOptions, type Translator } from './port.ts';

/** A service that can be asked, by the name that figures know it by. */
export type Service = { name: string; translator: Translator };

/** After a failure a service is left alone for so long, and twice as long after each further one. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 300_000;

/** Why a service is left alone, until when, and for how long the last time. */
type Pause = { failure: TranslationError; until: number; ms: number };

/**
 * The services in the order they are asked: the next one when one is busy, away, out of quota or refuses our key. A text that
 * is refused is refused: no other service is asked. One that failed is left alone for a while, so that it does not delay every
 * text; the first text after that tries it, alone. Where there is one service, it is asked each time.
 */
export function fallingBack(services: readonly Service[], now: () => number = Date.now): Translator {
  const pauses = new Map<string, Pause>();

  function failed(name: string, failure: TranslationError): void {
    const ms = Math.min(Math.max((pauses.get(name)?.ms ?? 0) * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
    pauses.set(name, { failure, until: now() + ms, ms });
  }

  return {
    async translate(text, from, target, options = {}) {
      const failures: TranslationError[] = [];
      for (const { name, translator } of services) {
        const pause = services.length > 1 ? pauses.get(name) : undefined;
        if (pause && now() < pause.until) {
          failures.push(pause.failure);
          continue;
        }
        // While one text tries a service again, the others pass it by.
        if (pause) pauses.set(name, { ...pause, until: now() + pause.ms });
        try {
          const answer = await measured(name, text, options, () => translator.translate(text, from, target, options));
          pauses.delete(name);
          return answer;
        } catch (error) {
          const failure = error instanceof TranslationError ? error : new TranslationError('the translator broke', true, error);
          if (failure.about === 'text') throw failure;
          failed(name, failure);
          failures.push(failure);
        }
      }
      // As long as one of them may come back, the text is worth a repeat.
      throw failures.find(({ retry }) => retry) ?? failures.at(-1) ?? new TranslationError('no service', false);
    },
  };
}

/** Tells the caller what the call took and how it ended. */
async function measured(service: string, text: string, { called }: TranslationOptions, ask: () => Promise<Translation>): Promise<Translation> {
  const since = performance.now();
  const end = (outcome: Translation['outcome'] | 'again' | 'failed') =>
    called?.({ service, characters: [...text].length, ms: Math.round(performance.now() - since), outcome });
  try {
    const answer = await ask();
    end(answer.outcome);
    return answer;
  } catch (error) {
    end(error instanceof TranslationError && !error.retry ? 'failed' : 'again');
    throw error;
  }
}
