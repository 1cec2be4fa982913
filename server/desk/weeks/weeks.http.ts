import type { FastifyInstance } from 'fastify';
import { clinicWeekEndpoints as calls } from '../../../contract/desk/clinic-weeks.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { readClinicWeeks, type WeeksDeps } from './clinic-weeks.ts';
import { renderWeeksCsv } from './weeks-file.ts';

/** A clinic's weekly figures, for its head (specification 7.18). */
export function weekRoutes(app: FastifyInstance, serving: ServeDeps, deps: WeeksDeps): void {
  serve(app, serving, calls.clinicWeeks, ({ caller, query }) => readClinicWeeks(deps, caller, query.weeks));
  serve(app, serving, calls.clinicWeeksFile, async ({ caller, query, language }) => renderWeeksCsv(await readClinicWeeks(deps, caller, query.weeks), language));
}
