import type { FastifyInstance } from 'fastify';
import { signInEndpoints } from '../../../contract/accounts/sign-in.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { issueSession, readSignInDevice } from '../sessions/issue-session.ts';
import { login } from './login.ts';

/** The call of contract/accounts/sign-in.ts. */
export function signInRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  serve(app, serving, signInEndpoints.login, async (call) => {
    const { username, password, otp, device_token } = call.body;
    const device = readSignInDevice(call, deps.config, device_token);
    return issueSession(deps, call, device, await login(deps, { username, password, otp }, device));
  });
}
