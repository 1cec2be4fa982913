import type { FastifyInstance } from 'fastify';
import { privacyEndpoints } from '../../../contract/accounts/privacy.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { accountPhrase } from '../accounts.phrases.ts';
import { clearSessionCookie } from '../sessions/session-cookie.ts';
import { clearDeviceCookie } from '../sign-in/device-cookie.ts';
import type { StaffingOperations } from '../staff/clinic-staff.ts';
import { listConsents, type SharingOperations, withdrawConsent } from './consents.ts';
import { deleteAccount, type OnAccountDeletion } from './delete-account.ts';
import { exportConsents } from './export-consents.ts';
import { exportData, type MemberDataExporter } from './export-data.ts';
import { listActiveConsents } from './standing-consents.ts';

/** Functions of other modules that act on a member's own data. */
export type PrivacyDeps = Deps & {
  onLeave: OnAccountDeletion;
  sharing: SharingOperations;
  exportsOf: readonly MemberDataExporter[];
  staffing: Pick<StaffingOperations, 'recordAccess'>;
};

/** The calls about a member's own data: consents, export, deletion (security 8). */
export function privacyRoutes(app: FastifyInstance, serving: ServeDeps, deps: PrivacyDeps): void {
  serve(app, serving, privacyEndpoints.consents, ({ caller, language }) => listConsents(deps.database.db, deps.sharing, caller.memberId, language));
  serve(app, serving, privacyEndpoints.standingConsents, ({ caller, params }) =>
    listActiveConsents(deps, { memberId: caller.memberId, hospitalId: params.hospital_id }),
  );
  serve(app, serving, privacyEndpoints.withdrawConsent, async ({ caller, params, language }) => {
    const purpose = await withdrawConsent(deps, caller, params.id);
    return { msg: accountPhrase(`withdrawn.${purpose}`, language) };
  });
  serve(app, serving, privacyEndpoints.exportConsents, async ({ caller, client, query, reply }) => {
    const file = await exportConsents(deps, { caller, client }, query);
    reply.header('content-disposition', `attachment; filename="consents-${query.from}-${query.to}.csv"`);
    return file;
  });
  serve(app, serving, privacyEndpoints.exportData, ({ caller, language }) => exportData(deps, caller, language));
  serve(app, serving, privacyEndpoints.deleteAccount, async ({ caller, reply, language }) => {
    await deleteAccount(deps, caller);
    clearSessionCookie(reply, deps.config);
    clearDeviceCookie(reply, deps.config);
    return { msg: accountPhrase('deleted', language) };
  });
}
