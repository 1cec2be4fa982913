import type { FastifyInstance } from 'fastify';
import { inEnglish } from '../../../contract/desk/in-english.ts';
import { pins as calls } from '../../../contract/desk/pins.ts';
import type { Deps } from '../../deps.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { disputePin, pinFact, proposeKind, unpin } from './pin-facts.ts';
import { readThreadPins } from './pins.ts';
import { pinsInEnglish } from './pins-in-english.ts';
import { TRANSLATE, type TranslationJob, translatePin } from './translate-pins.ts';

/** Facts pinned to threads (specification 7.14). */
export function pinRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  serve(app, serving, calls.pins, (call) => readThreadPins(deps, call, call.params.id));
  serve(app, serving, inEnglish.pinsInEnglish, async (call) => ({ items: await pinsInEnglish(deps, call, call.params.id, call.body.pins) }));
  serve(app, serving, calls.pinKind, (call) => proposeKind(deps, call, call.params));
  serve(app, serving, calls.pin, ({ caller, params, body }) => pinFact(deps, caller, params.id, body));
  serve(app, serving, calls.unpin, ({ caller, params }) => unpin(deps, caller, params.id, params.pin_id));
  serve(app, serving, calls.disputePin, ({ caller, params, body }) => disputePin(deps, caller, params.id, params.pin_id, body.wrong));
}

/** With the growing delay of jobs these last for more than the hour that a translation is tried for. */
const ATTEMPTS = 20;

/** What happens later or again: translations of what is pinned in somebody's own words. */
export function pinJobs(deps: Deps): void {
  deps.jobs.handle<TranslationJob>(TRANSLATE, (job) => translatePin(deps, job), { retryLimit: ATTEMPTS });
}
