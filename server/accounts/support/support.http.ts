import type { FastifyInstance } from 'fastify';
import { supportEndpoints } from '../../../contract/accounts/support.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import type { SharingOperations } from '../privacy/consents.ts';
import { readMember } from './read-member.ts';
import { type SupportDeps, searchSupport } from './search-support.ts';
import { actOnMember } from './support-acts.ts';

/** The calls of contract/accounts/support.ts. */
export function supportRoutes(app: FastifyInstance, serving: ServeDeps, deps: SupportDeps & { sharing: SharingOperations }): void {
  serve(app, serving, supportEndpoints.searchSupport, ({ caller, client, body, language }) => searchSupport(deps, { caller, client }, body.q, language));
  serve(app, serving, supportEndpoints.lookAtMember, ({ caller, client, body, language }) => readMember(deps, { caller, client }, body, language));
  serve(app, serving, supportEndpoints.actOnMember, async ({ caller, client, params, body }) => {
    await actOnMember(deps, { caller, client }, { ...params, ...body });
    return { msg: 'OK' };
  });
}
