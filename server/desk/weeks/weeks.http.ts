import type { FastifyInstance } from 'fastify';
import { clinicWeeks as calls } from '../../../contract/desk/clinic-weeks.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { clinicWeeks, type WeeksDeps } from './clinic-weeks.ts';
import { weeksFile } from './weeks-file.ts';

/** A clinic's weekly figures, for its head (specification 7.18). */
export function weekRoutes(app: FastifyInstance, serving: Serving, deps: WeeksDeps): void {
  serve(app, serving, calls.clinicWeeks, ({ caller, query }) => clinicWeeks(deps, caller, query.weeks));
  serve(app, serving, calls.clinicWeeksFile, async ({ caller, query, language }) => weeksFile(await clinicWeeks(deps, caller, query.weeks), language));
}
