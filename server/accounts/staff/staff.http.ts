import type { FastifyInstance } from 'fastify';
import { staffEndpoints } from '../../../contract/accounts/staff.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { accountPhrase } from '../accounts.phrases.ts';
import { listInvitations } from '../team/invitations.ts';
import { closeStaff, listClinicStaff, listStaffedClinics, moveStaff, recordStaffReading, type StaffingOperations } from './clinic-staff.ts';
import { listStaffChanges, setHead } from './set-head.ts';

/** The calls of contract/accounts/staff.ts. */
export function staffRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps & { staffing: StaffingOperations }): void {
  serve(app, serving, staffEndpoints.clinics, ({ language }) => listStaffedClinics(deps, language));
  serve(app, serving, staffEndpoints.clinicStaff, ({ caller, client, params }) => listClinicStaff(deps, { caller, client }, params.hospital_id));
  serve(app, serving, staffEndpoints.staffRecord, async ({ caller, client, params }) => {
    await recordStaffReading(deps, { caller, client }, params.hospital_id);
    return { invitations: await listInvitations(deps, params.hospital_id), changes: await listStaffChanges(deps.database.db, params.hospital_id) };
  });
  serve(app, serving, staffEndpoints.setHead, async ({ caller, params, body, language }) => {
    await setHead(deps, { uid: params.uid, head: body.head, by: caller.memberId });
    return { msg: accountPhrase(body.head ? 'headMade' : 'headTaken', language) };
  });
  serve(app, serving, staffEndpoints.moveStaff, async ({ caller, params, body, language }) => {
    await moveStaff(deps, caller, { uid: params.uid, hospitalId: body.hospital_id });
    return { msg: accountPhrase('staffMoved', language) };
  });
  serve(app, serving, staffEndpoints.closeStaff, async ({ caller, params, language }) => {
    await closeStaff(deps, caller, params.uid);
    return { msg: accountPhrase('staffClosed', language) };
  });
}
