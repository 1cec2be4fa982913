import type { FastifyInstance } from 'fastify';
import { deviceEndpoints } from '../../../contract/accounts/devices.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { DEVICE_REGISTERED, DEVICE_REMOVED } from './devices.phrases.ts';
import { registerDevice, removeDevice } from './devices.ts';

/** The calls of contract/accounts/devices.ts. */
export function deviceRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  serve(app, serving, deviceEndpoints.pushKey, async () => ({ vapid_key: deps.pusher?.publicKey ?? null, stand_in: deps.pusher?.standIn ?? null }));
  serve(app, serving, deviceEndpoints.registerDevice, async ({ caller, body, language }) => {
    await registerDevice(deps, caller, body);
    return { msg: DEVICE_REGISTERED[language] };
  });
  serve(app, serving, deviceEndpoints.removeDevice, async ({ caller, params, language }) => {
    await removeDevice(deps, caller, params.token);
    return { msg: DEVICE_REMOVED[language] };
  });
}
