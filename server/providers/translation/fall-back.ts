import { type Translation, TranslationError, type TranslationOptions, type Translator } from './port.ts';

/** A translation service with the name used in statistics. */
export type Service = { name: string; translator: Translator };

/** Circuit breaker: after a failure a service is skipped for this long, doubled with each further failure. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 300_000;

/** Why a service is skipped, until when, and the length of the pause. */
type Pause = { failure: TranslationError; until: number; ms: number };

/**
 * Tries the services in order: the next one if a service is busy, unreachable, out of quota or refuses our key. A refused text is final and goes to
 * no other service. A failed service is skipped for a while so that it does not delay every text; afterwards a single text tries it again. A sole
 * service is never skipped.
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
        // While one text retries a service, the others skip it.
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
      // If any of them may recover, the text is worth a retry.
      throw failures.find(({ retry }) => retry) ?? failures.at(-1) ?? new TranslationError('no service', false);
    },
  };
}

/** Reports duration and outcome of a call through `called`. */
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
