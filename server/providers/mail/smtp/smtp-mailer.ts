import { createTransport } from 'nodemailer';
import { type Mail, MailError, type Mailer } from '../port.ts';

export type SmtpOptions = {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  url: string;
  /** Sender, such as `Naru <no-reply@naru.example>`. */
  from: string;
  /** Returns the envelope sender that receives reports about mail to this address; the sender by default. */
  returnPath?: ((email: string) => string) | undefined;
  /** Limit for each step of a send, and for the whole send, in ms. */
  timeoutMs?: number;
};

/** Errors caused by the mail itself. A wrong password or broken TLS is not listed: once an operator has fixed that, the mail can be sent. */
const MAIL_ERROR_CODES = new Set(['EENVELOPE', 'EMESSAGE', 'EMAXRECIPIENTS']);

/**
 * Sends mail over SMTP, on connections that are reused while there is mail. The Message-ID derives from the mail's id, so a retry after a lost answer is the same message to its recipient. Errors
 * contain the server's code and never an address.
 */
export function smtpMailer({ url, from, returnPath, timeoutMs = 10_000 }: SmtpOptions): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(mail: Mail) {
      try {
        await transport.sendMail({
          from,
          // Passed as an object, so that an address is never parsed as a list.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
          attachments: (mail.attachments ?? []).map(({ fileName, type, content }) => ({ filename: fileName, contentType: type, content })),
          ...(returnPath && { envelope: { from: returnPath(mail.to), to: mail.to } }),
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (cause) {
        throw toMailError(cause);
      }
    },
    /** Closes idle connections, and the others when their mail is sent. */
    close: () => transport.close(),
  };
}

/** Headers for one-click unsubscribe in mail programs (RFC 8058). */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

function toMailError(cause: unknown): MailError {
  const { code = 'unknown', responseCode, permanent } = cause as { code?: string; responseCode?: number; permanent?: boolean };
  const reason = responseCode ? `${code} ${responseCode}` : code;
  // The cause is omitted, because its message quotes the server, and servers quote addresses.
  return new MailError(reason, permanent === true && MAIL_ERROR_CODES.has(code));
}
