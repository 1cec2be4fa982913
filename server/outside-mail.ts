import type { SandboxStore } from '../sandbox/store.ts';
import { MAIL_REPORTS_PATH } from './notifications/notifications.ts';
import type { Config } from './platform/config.ts';
import { lazy } from './platform/lazy.ts';
import type { DeliveryReports, Mailer } from './providers/mail/port.ts';
import { returnPaths } from './providers/mail/smtp/return-path.ts';

type MailServices = { mailer: Mailer; deliveryReports: DeliveryReports | null; close(): Promise<void> };

/** Returns the mailer over SMTP, to the configured server or else to the sandbox's inbox, and the reader of its delivery reports. Loads on first use. */
export function openMail(config: Config, standIn: { store: SandboxStore; now: () => Date }, address: () => string): MailServices {
  const { mailReports, sandbox } = config;
  const inbox = lazy(async () => {
    const { startMailSandbox } = await import('../sandbox/mail/mail-sandbox.ts');
    return startMailSandbox({ ...standIn, reports: () => mailReports && { url: `${address()}${MAIL_REPORTS_PATH}`, secret: mailReports.secret } });
  });
  let isOpen = false;
  const mailer = lazy(async () => {
    isOpen = true;
    const { smtpMailer } = await import('./providers/mail/smtp/smtp-mailer.ts');
    return smtpMailer({
      url: sandbox.mail ? (await inbox()).smtpUrl : (config.SMTP_URL as string),
      from: config.MAIL_FROM ?? `${config.BRAND_NAME} <no-reply@naru.example>`,
      returnPath: mailReports ? returnPaths(mailReports.returnPath, config.tokenSecret).of : undefined,
    });
  });
  return {
    mailer: { send: async (message) => (await mailer()).send(message) },
    deliveryReports: chooseDeliveryReports(config),
    async close() {
      if (!isOpen) return;
      (await mailer()).close();
      if (sandbox.mail) await (await inbox()).close();
    },
  };
}

/** Returns the reader of delivery reports; null if none is configured. */
function chooseDeliveryReports({ mailReports, tokenSecret }: Config): DeliveryReports | null {
  if (!mailReports) return null;
  const reader = lazy(async () => {
    const { deliveryReports } = await import('./providers/mail/smtp/delivery-reports.ts');
    return deliveryReports(mailReports.secret, returnPaths(mailReports.returnPath, tokenSecret));
  });
  return { read: async (raw, authorization) => (await reader()).read(raw, authorization) };
}
