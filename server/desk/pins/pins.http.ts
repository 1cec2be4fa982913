import type { FastifyInstance } from 'fastify';
import { englishTranslationEndpoints } from '../../../contract/desk/english-translation.ts';
import { pinEndpoints as calls } from '../../../contract/desk/pins.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { disputePin, pinFact, proposeKind, unpinFact } from './pin-facts.ts';
import { readThreadPins } from './pins.ts';
import { readPinsInEnglish } from './pins-in-english.ts';
import { type PinTranslationJob, TRANSLATE_PIN_JOB, translatePin } from './translate-pins.ts';

/** Facts pinned to threads (specification 7.14). */
export function pinRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  serve(app, serving, calls.pins, (call) => readThreadPins(deps, call, call.params.id));
  serve(app, serving, englishTranslationEndpoints.pinsInEnglish, async (call) => ({
    items: await readPinsInEnglish(deps, call, call.params.id, call.body.pins),
  }));
  serve(app, serving, calls.pinKind, (call) => proposeKind(deps, call, call.params));
  serve(app, serving, calls.pin, ({ caller, params, body }) => pinFact(deps, caller, params.id, body));
  serve(app, serving, calls.unpin, ({ caller, params }) => unpinFact(deps, caller, params.id, params.pin_id));
  serve(app, serving, calls.disputePin, ({ caller, params, body }) => disputePin(deps, caller, params.id, params.pin_id, body.wrong));
}

/** Maximum attempts of the job. With its backoff they last longer than the hour in which a translation is retried. */
const MAX_ATTEMPTS = 20;

/** Starts the background jobs: translations of pins in people's own words. */
export function pinJobs(deps: Deps): void {
  deps.jobs.handle<PinTranslationJob>(TRANSLATE_PIN_JOB, (job) => translatePin(deps, job), { retryLimit: MAX_ATTEMPTS });
}
