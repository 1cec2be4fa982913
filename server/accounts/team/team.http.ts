import type { FastifyInstance } from 'fastify';
import { team } from '../../../contract/accounts/team.ts';
import type { Deps } from '../../deps.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { accountPhrase } from '../accounts.phrases.ts';
import type { Staffing } from '../staff/clinic-staff.ts';
import { acceptInvitation, invite, listInvitations, readInvitation, resendInvitation, withdrawInvitation } from './invitations.ts';
import { endColleague, handOver, readTeam } from './team.ts';

/** The calls of contract/accounts/team.ts, which declares that they are for the head. */
export function teamRoutes(app: FastifyInstance, serving: Serving, deps: Deps & { staffing: Staffing }): void {
  serve(app, serving, team.team, async ({ caller }) => ({
    people: await readTeam(deps, caller),
    invitations: caller.hospitalId === null ? [] : await listInvitations(deps, caller.hospitalId),
  }));
  serve(app, serving, team.invite, ({ caller, body }) => invite(deps, caller, body));
  serve(app, serving, team.resendInvitation, ({ caller, params }) => resendInvitation(deps, caller, params.id));
  serve(app, serving, team.withdrawInvitation, async ({ caller, params, language }) => {
    await withdrawInvitation(deps, caller, params.id);
    return { msg: accountPhrase('invitationWithdrawn', language) };
  });
  serve(app, serving, team.handOver, async ({ caller, params, body }) => ({ handed: await handOver(deps, caller, { id: params.id, to: body.to }) }));
  serve(app, serving, team.endColleague, async ({ caller, params, language }) => {
    await endColleague(deps, caller, params.id);
    return { msg: accountPhrase('staffClosed', language) };
  });
  serve(app, serving, team.invitation, ({ body }) => readInvitation(deps, body.token));
  serve(app, serving, team.takeInvitation, async ({ body, client }) => ({ uid: await acceptInvitation(deps, body, client) }));
}
