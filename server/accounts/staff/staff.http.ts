import type { FastifyInstance } from 'fastify';
import { staff } from '../../../contract/accounts/staff.ts';
import type { Deps } from '../../deps.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { accountPhrase } from '../accounts.phrases.ts';
import { listInvitations } from '../team/invitations.ts';
import { clinicStaff, closeStaff, moveStaff, recordStaffReading, type Staffing, staffedClinics } from './clinic-staff.ts';
import { setHead, staffRecord } from './set-head.ts';

/** The calls of contract/accounts/staff.ts. */
export function staffRoutes(app: FastifyInstance, serving: Serving, deps: Deps & { staffing: Staffing }): void {
  serve(app, serving, staff.clinics, ({ language }) => staffedClinics(deps, language));
  serve(app, serving, staff.clinicStaff, ({ caller, client, params }) => clinicStaff(deps, { caller, client }, params.hospital_id));
  serve(app, serving, staff.staffRecord, async ({ caller, client, params }) => {
    await recordStaffReading(deps, { caller, client }, params.hospital_id);
    return { invitations: await listInvitations(deps, params.hospital_id), changes: await staffRecord(deps.database.db, params.hospital_id) };
  });
  serve(app, serving, staff.setHead, async ({ caller, params, body, language }) => {
    await setHead(deps, { uid: params.uid, head: body.head, by: caller.memberId });
    return { msg: accountPhrase(body.head ? 'headMade' : 'headTaken', language) };
  });
  serve(app, serving, staff.moveStaff, async ({ caller, params, body, language }) => {
    await moveStaff(deps, caller, { uid: params.uid, hospitalId: body.hospital_id });
    return { msg: accountPhrase('staffMoved', language) };
  });
  serve(app, serving, staff.closeStaff, async ({ caller, params, language }) => {
    await closeStaff(deps, caller, params.uid);
    return { msg: accountPhrase('staffClosed', language) };
  });
}
