/**
 * Stand-in for a mail service: a local SMTP server, and an inbox to read the mails. It keeps the newest 200 mails and forwards none. `refused@…`
 * simulates an address that does not exist, `busy@…` a busy server; mail to `returned@…` is accepted and reported as undeliverable a moment later.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageContext } from '../pages/frame.ts';
import { choosePageLanguage } from '../pages/languages.ts';
import { sendDownload, sendPage, sendWithPolicy, servePageStyle } from '../pages/serve.ts';
import type { SandboxStore } from '../store.ts';
import type { ReportTarget } from './delivery-report.ts';
import { createInbox, type SandboxMail } from './inbox.ts';
import { makeAttachmentUrl, renderMailHtml, renderMailListPage, renderMailNotFoundPage, renderMailPage } from './pages.ts';

export interface MailSandboxOptions {
  store: SandboxStore;
  /** Returns the address for delivery reports, as a configured mail server would know it; null for none. */
  reports?: () => ReportTarget | null;
  /** Clock for the time of receipt; the system's by default. */
  now?: () => Date;
}

/** Starts the SMTP server on a free port of 127.0.0.1. Several processes can each run one; they share the inbox through the store. */
export async function startMailSandbox({ store, reports = () => null, now }: MailSandboxOptions): Promise<{ smtpUrl: string; close(): Promise<void> }> {
  // Imported on demand, because reading the inbox needs no mail server.
  const { startSmtp } = await import('./smtp.ts');
  const smtp = await startSmtp(createInbox(store, now), reports);
  return { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, close: smtp.close };
}

/** A mail is untrusted: no scripts, no external resources, no forms. Links open only when clicked. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation allow-popups";

/** The inbox as a Fastify plugin: /mail, /mail/:id, /mail/:id/html, /mail/:id/attachments/:index and /mail.json below its prefix. */
export async function mailSandbox(app: FastifyInstance, { store }: MailSandboxOptions): Promise<void> {
  const inbox = createInbox(store);
  await servePageStyle(app);
  app.get('/mail.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send((await inbox.list()).map((mail) => toWireMail(mail, app.prefix))),
  );
  app.get('/mail', async (request, reply) => sendPage(reply, renderMailListPage(await inbox.list(), makePageContext(request, app.prefix))));

  app.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
    const mail = await inbox.find(request.params.id);
    const page = makePageContext(request, app.prefix);
    return mail ? sendPage(reply, renderMailPage(mail, page), { frames: true }) : sendPage(reply.code(404), renderMailNotFoundPage(page));
  });

  app.get<{ Params: { id: string } }>('/mail/:id/html', async (request, reply) => {
    const mail = await inbox.find(request.params.id);
    if (!mail?.html) return sendPage(reply.code(404), renderMailNotFoundPage(makePageContext(request, app.prefix)));
    return sendWithPolicy(reply, MAIL_POLICY, renderMailHtml(mail));
  });

  app.get<{ Params: { id: string; index: string } }>('/mail/:id/attachments/:index', async (request, reply) => {
    const attachment = await inbox.findAttachment(request.params.id, Number(request.params.index));
    return attachment ? sendDownload(reply, attachment) : sendPage(reply.code(404), renderMailNotFoundPage(makePageContext(request, app.prefix)));
  });
}

/** A mail as in mail.json: an attachment has its address, or null if its content was not stored. */
function toWireMail(mail: SandboxMail, prefix: string) {
  const attachments = mail.attachments.map(({ isStored, ...described }, index) => ({
    ...described,
    href: isStored ? makeAttachmentUrl(mail, index, prefix) : null,
  }));
  return { ...mail, attachments };
}

function makePageContext(request: FastifyRequest, prefix: string): PageContext {
  const { lang } = request.query as { lang?: unknown };
  return { prefix, language: choosePageLanguage([lang], request.headers['accept-language']) };
}
