import type { FastifyInstance } from 'fastify';
import { signIn } from '../../../contract/accounts/sign-in.ts';
import type { Deps } from '../../deps.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { describeDevice, issueSession } from '../sessions/issue-session.ts';
import { login } from './login.ts';

/** The call of contract/accounts/sign-in.ts. */
export function signInRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  serve(app, serving, signIn.login, async (call) => {
    const { username, password, otp, device_token } = call.body;
    const device = describeDevice(call, deps.config, device_token);
    return issueSession(deps, call, device, await login(deps, { username, password, otp }, device));
  });
}
