import { makeCircuitBreaker } from '../circuit-breaker.ts';
import { TranslationError } from '../translation/port.ts';
import type { SecondOpinion } from './port.ts';

/** Adds a circuit breaker to a service (providers 2.3). A refused text does not count as a failure of the service. */
export function withCircuitBreaker(opinion: SecondOpinion, now: () => number = Date.now): SecondOpinion {
  const breaker = makeCircuitBreaker<TranslationError>(now);
  return {
    service: opinion.service,
    async ask(pair) {
      const open = breaker.openFor();
      if (open) throw open;
      try {
        const answer = await opinion.ask(pair);
        breaker.succeeded();
        return answer;
      } catch (error) {
        const failure = error instanceof TranslationError ? error : new TranslationError('the second opinion broke', true, error);
        if (failure.about !== 'text') breaker.failed(failure);
        throw failure;
      }
    },
  };
}
