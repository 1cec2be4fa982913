import type { FastifyInstance } from 'fastify';
import { teamEndpoints } from '../../../contract/accounts/team.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { accountPhrase } from '../accounts.phrases.ts';
import type { StaffingOperations } from '../staff/clinic-staff.ts';
import { acceptInvitation, inviteCoordinator, listInvitations, readInvitation, resendInvitation, withdrawInvitation } from './invitations.ts';
import { endColleagueAccount, handOver, readTeam } from './team.ts';

/** The calls of contract/accounts/team.ts, which declares that they are for the head. */
export function teamRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps & { staffing: StaffingOperations }): void {
  serve(app, serving, teamEndpoints.team, async ({ caller }) => ({
    people: await readTeam(deps, caller),
    invitations: caller.hospitalId === null ? [] : await listInvitations(deps, caller.hospitalId),
  }));
  serve(app, serving, teamEndpoints.invite, ({ caller, body }) => inviteCoordinator(deps, caller, body));
  serve(app, serving, teamEndpoints.resendInvitation, ({ caller, params }) => resendInvitation(deps, caller, params.id));
  serve(app, serving, teamEndpoints.withdrawInvitation, async ({ caller, params, language }) => {
    await withdrawInvitation(deps, caller, params.id);
    return { msg: accountPhrase('invitationWithdrawn', language) };
  });
  serve(app, serving, teamEndpoints.handOver, async ({ caller, params, body }) => ({ handed: await handOver(deps, caller, { id: params.id, to: body.to }) }));
  serve(app, serving, teamEndpoints.endColleague, async ({ caller, params, language }) => {
    await endColleagueAccount(deps, caller, params.id);
    return { msg: accountPhrase('staffClosed', language) };
  });
  serve(app, serving, teamEndpoints.invitation, ({ body }) => readInvitation(deps, body.token));
  serve(app, serving, teamEndpoints.takeInvitation, async ({ body, client }) => ({ uid: await acceptInvitation(deps, body, client) }));
}
