import type { FastifyInstance } from 'fastify';
import { pickText } from '../../contract/constants.ts';
import { translationEndpoints } from '../../contract/translation/translations.ts';
import { hospitalsByIds } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { type ServeDeps, serve } from '../platform/serve.ts';
import { setBudget } from './budgets.ts';
import { ALL_CLINICS_ID } from './translation.tables.ts';
import { readUsageReport } from './usage-report.ts';

/** Operators' endpoints for translation usage and budgets (specification 7.4). */
export function translationRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  serve(app, serving, translationEndpoints.translationUsage, ({ query, language }) => readUsageReport(deps, query.month, language));
  serve(app, serving, translationEndpoints.setTranslationBudget, async ({ caller, body: { hospital_id, characters }, language }) => {
    const clinic = hospital_id === null ? undefined : (await hospitalsByIds(deps.database.db, [hospital_id])).get(hospital_id);
    if (hospital_id !== null && !clinic) throw new AppError('not-found');
    await setBudget(deps, { hospitalId: hospital_id ?? ALL_CLINICS_ID, characters, by: caller.memberId });
    return { msg: clinic ? pickText(clinic.name, language) : 'OK' };
  });
}
