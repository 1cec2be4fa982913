import type { FastifyInstance } from 'fastify';
import { operator } from '../../../contract/operator.ts';
import type { Deps } from '../../deps.ts';
import { serve, type Serving } from '../../platform/serve.ts';
import { phrase } from '../accounts.phrases.ts';
import { clinicStaff, closeStaff, moveStaff, staffedClinics, type Staffing } from './clinic-staff.ts';

/** The calls of contract/operator.ts about who works for a clinic. */
export function staffRoutes(app: FastifyInstance, serving: Serving, deps: Deps & { staffing: Staffing }): void {
  serve(app, serving, operator.clinics, ({ language }) => staffedClinics(deps, language));
  serve(app, serving, operator.clinicStaff, ({ caller, client, params }) => clinicStaff(deps, { caller, client }, params.hospital_id));
  serve(app, serving, operator.moveStaff, async ({ caller, params, body, language }) => {
    await moveStaff(deps, caller, { uid: params.uid, hospitalId: body.hospital_id });
    return { msg: phrase('staffMoved', language) };
  });
  serve(app, serving, operator.closeStaff, async ({ caller, params, language }) => {
    await closeStaff(deps, caller, params.uid);
    return { msg: phrase('staffClosed', language) };
  });
}
