import type { FastifyInstance } from 'fastify';
import { privacy } from '../../../contract/accounts/privacy.ts';
import type { Deps } from '../../deps.ts';
import { type Serving, serve } from '../../platform/serve.ts';
import { accountPhrase } from '../accounts.phrases.ts';
import { clearCookie } from '../sessions/session-cookie.ts';
import { clearDeviceCookie } from '../sign-in/device-cookie.ts';
import type { Staffing } from '../staff/clinic-staff.ts';
import { listConsents, type Sharing, withdrawConsent } from './consents.ts';
import { deleteAccount, type OnLeave } from './delete-account.ts';
import { exportConsents } from './export-consents.ts';
import { exportData, type RoomExporter } from './export-data.ts';
import { listActiveConsents } from './standing-consents.ts';

/** Functions of the other rooms for a member's own data. */
export type PrivacyDeps = Deps & { onLeave: OnLeave; sharing: Sharing; exportsOf: readonly RoomExporter[]; staffing: Pick<Staffing, 'recordAccess'> };

/** The calls about a member's own data: consents, export, deletion (security 8). */
export function privacyRoutes(app: FastifyInstance, serving: Serving, deps: PrivacyDeps): void {
  serve(app, serving, privacy.consents, ({ caller, language }) => listConsents(deps.database.db, deps.sharing, caller.memberId, language));
  serve(app, serving, privacy.standingConsents, ({ caller, params }) =>
    listActiveConsents(deps, { memberId: caller.memberId, hospitalId: params.hospital_id }),
  );
  serve(app, serving, privacy.withdrawConsent, async ({ caller, params, language }) => {
    const purpose = await withdrawConsent(deps, caller, params.id);
    return { msg: accountPhrase(`withdrawn.${purpose}`, language) };
  });
  serve(app, serving, privacy.exportConsents, async ({ caller, client, query, reply }) => {
    const file = await exportConsents(deps, { caller, client }, query);
    reply.header('content-disposition', `attachment; filename="consents-${query.from}-${query.to}.csv"`);
    return file;
  });
  serve(app, serving, privacy.exportData, ({ caller, language }) => exportData(deps, caller, language));
  serve(app, serving, privacy.deleteAccount, async ({ caller, reply, language }) => {
    await deleteAccount(deps, caller);
    clearCookie(reply, deps.config);
    clearDeviceCookie(reply, deps.config);
    return { msg: accountPhrase('deleted', language) };
  });
}
