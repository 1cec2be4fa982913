import { createTransport } from 'nodemailer';
import { type Mail, MailError, type Mailer } from '../port.ts';

export type SmtpOptions = {
  /** `smtp://user:password@host:port`, or `smtps://` where the server speaks TLS from the first byte. */
  url: string;
  /** Sender, such as `Naru <no-reply@naru.example>`. */
  from: string;
  /** Where mail that cannot be delivered to this address is reported; the sender without it. */
  returnPath?: ((email: string) => string) | undefined;
  /** How long each step, and the whole of one send, may take. */
  timeoutMs?: number;
};

/** Refusals that are about this mail. A wrong password or a broken TLS set-up is not: an operator mends it, then the mail goes. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE', 'EMAXRECIPIENTS']);

/**
 * Mail over SMTP. The Message-ID is made from the mail's own id, so that a repeated send, after an answer that got
 * lost, is the same message to whoever receives it. Errors carry the server's code, never an address.
 */
export function smtpMailer({ url, from, returnPath, timeoutMs = 10_000 }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
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
          // As an object: an address is never parsed as a list of several.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail.unsubscribeUrl) },
          attachments: (mail.attachments ?? []).map(({ fileName, type, content }) => ({ filename: fileName, contentType: type, content })),
          ...(returnPath && { envelope: { from: returnPath(mail.to), to: mail.to } }),
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (cause) {
        throw asMailError(cause);
      }
    },
  };
}

/** A mail program may offer to end a kind of mail with one press (RFC 8058). */
const unsubscribing = (url: string | undefined): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

function asMailError(cause: unknown): MailError {
  const { code = 'unknown', responseCode, permanent } = cause as { code?: string; responseCode?: number; permanent?: boolean };
  const reason = responseCode ? `${code} ${responseCode}` : code;
  // The cause is left out: its message quotes the server, and servers quote addresses.
  return new MailError(reason, permanent === true && ABOUT_THE_MAIL.has(code));
}
