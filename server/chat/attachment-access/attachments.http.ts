import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attachmentEndpoints as calls, LINK_LIFETIME_SECONDS } from '../../../contract/threads/attachments.ts';
import type { Deps } from '../../deps.ts';
import { FILE_PATH } from '../../files/files.ts';
import { AppError } from '../../platform/errors.ts';
import { clientAddress, type KnownCaller, type ServeDeps, serve } from '../../platform/serve.ts';
import { FILE_WITHDRAWN_TEXTS } from '../../threads/attachments/attachments.phrases.ts';
import { consentToFiles, listOwnFiles } from '../../threads/attachments/own-files.ts';
import { sendFiles } from '../../threads/attachments/send-files.ts';
import { uploadFile } from '../../threads/attachments/upload-file.ts';
import { linkFiles, openLink } from './link-files.ts';
import { withdrawFile } from './withdraw-files.ts';

/**
 * Identifies the caller who opens a link, by bearer token or by the cookie that our own pages send for pictures. Null for an anonymous request, and
 * for an account without a required second factor.
 */
type IdentifyOpener = (request: FastifyRequest) => Promise<KnownCaller | null>;

/** Photos and files of threads (specification 5.21). */
export function attachmentRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps & { whoOpens: IdentifyOpener }): void {
  serve(app, serving, calls.ownFiles, ({ caller, params }) => listOwnFiles(deps, caller, params.id));
  serve(app, serving, calls.allowFiles, async ({ caller, params, body, language }) => {
    await consentToFiles(deps, caller, { id: params.id, consent: body.consent }, language);
    return listOwnFiles(deps, caller, params.id);
  });
  serve(app, serving, calls.uploadFile, ({ caller, params, query, request }) =>
    uploadFile(deps, caller, { id: params.id, fileId: params.file_id, name: query.name ?? '', angle: query.angle ?? null }, request.body),
  );
  serve(app, serving, calls.sendFiles, ({ caller, params, body }) =>
    sendFiles(deps, caller, { id: params.id, files: body.files, clientMessageId: body.client_message_id }),
  );
  serve(app, serving, calls.linkFiles, async ({ caller, params, body, client }) => ({
    seconds: LINK_LIFETIME_SECONDS,
    links: await linkFiles(deps, { caller, client }, { id: params.id, ...body }),
  }));
  serve(app, serving, calls.takeBackFile, async ({ caller, params, language }) => {
    await withdrawFile(deps, caller, params.id, params.file_id);
    return { msg: FILE_WITHDRAWN_TEXTS[language] };
  });
  privateFileRoute(app, deps);
}

/**
 * Registers `GET /private-files/:token`, which serves the bytes behind a link. The content must not run in a browser (security 7.9). So the content
 * type is fixed and not sniffed, documents are downloaded instead of displayed, and everything is served in a sandbox without an origin.
 */
function privateFileRoute(app: FastifyInstance, deps: Deps & { whoOpens: IdentifyOpener }): void {
  app.get<{ Params: { token: string } }>(`${FILE_PATH}/:token`, async (request, reply) => {
    await deps.limits.take('public-read', `private-files ${clientAddress(request)}`);
    const caller = await deps.whoOpens(request);
    if (!caller?.enrolled) throw new AppError('not-found');
    const { bytes, kind, name } = await openLink(deps, caller, request.params.token);
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'content-disposition': kind === 'document' ? `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent(name)}` : 'inline',
      })
      .type(kind === 'document' ? 'application/pdf' : 'image/webp')
      .send(bytes);
  });
}
