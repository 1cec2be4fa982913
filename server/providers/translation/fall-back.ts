import { makeCircuitBreaker } from '../circuit-breaker.ts';
import { type Translation, TranslationError, type TranslationOptions, type Translator } from './port.ts';

/** A translation service with the name used in statistics. */
export type NamedTranslator = { name: string; translator: Translator };

/**
 * Tries the services in order, and goes to the next if one is busy, unreachable, out of quota or refuses our key. A refused text is final and goes to
 * no other service. A failed service is skipped for a while, then a single text tries it again. A sole service is never skipped.
 */
export function makeFallbackTranslator(services: readonly NamedTranslator[], now: () => number = Date.now): Translator {
  const breakers = new Map(services.map(({ name }) => [name, makeCircuitBreaker<TranslationError>(now)]));
  return {
    async translate(text, from, target, options = {}) {
      const failures: TranslationError[] = [];
      for (const { name, translator } of services) {
        const breaker = services.length > 1 ? breakers.get(name) : undefined;
        const open = breaker?.openFor();
        if (open) {
          failures.push(open);
          continue;
        }
        try {
          const answer = await measureCall(name, text, options, () => translator.translate(text, from, target, options));
          breaker?.succeeded();
          return answer;
        } catch (error) {
          const failure = error instanceof TranslationError ? error : new TranslationError('the translator broke', true, error);
          if (failure.about === 'text') throw failure;
          breaker?.failed(failure);
          failures.push(failure);
        }
      }
      // A retry helps if any of the services may recover.
      throw failures.find(({ retry }) => retry) ?? failures.at(-1) ?? new TranslationError('no service', false);
    },
  };
}

/** Reports duration and outcome of a call through `called`. */
async function measureCall(service: string, text: string, { called }: TranslationOptions, ask: () => Promise<Translation>): Promise<Translation> {
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
