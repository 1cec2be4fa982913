import type { FastifyInstance } from 'fastify';
import { devices } from '../../../contract/accounts/devices.ts';
import type { Deps } from '../../deps.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { REGISTERED, REMOVED } from './devices.phrases.ts';
import { registerDevice, removeDevice } from './devices.ts';

/** The calls of contract/accounts/devices.ts. */
export function deviceRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  serve(app, serving, devices.pushKey, async () => ({ vapid_key: deps.pusher?.publicKey ?? null, stand_in: deps.pusher?.standIn ?? null }));
  serve(app, serving, devices.registerDevice, async ({ caller, body, language }) => {
    await registerDevice(deps, caller, body);
    return { msg: REGISTERED[language] };
  });
  serve(app, serving, devices.removeDevice, async ({ caller, params, language }) => {
    await removeDevice(deps, caller, params.token);
    return { msg: REMOVED[language] };
  });
}
