/** Address for delivery reports, and the secret sent with them. */
export type ReportTarget = { url: string; secret: string };
/** An undeliverable mail: its envelope sender and the recipient. */
type UndeliverableMail = { returnPath: string; recipient: string };

/** Posts a delivery report as a mail server's pipe would. There is no queue: a report that is not accepted is lost. */
export async function sendDeliveryReport({ url, secret }: ReportTarget, returned: UndeliverableMail): Promise<void> {
  const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` };
  await fetch(url, { method: 'POST', headers, body: writeDeliveryReport(returned) }).catch(() => undefined);
}

/** Returns a delivery status notification as Postfix writes it (RFC 3464). */
export function writeDeliveryReport(
  { returnPath, recipient }: UndeliverableMail,
  { action, status }: { action: string; status: string } = { action: 'failed', status: '5.1.1' },
): string {
  return [
    'From: MAILER-DAEMON@sandbox.localhost (Mail Delivery System)',
    `To: ${returnPath}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; sandbox.localhost',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 no such',
    '    mailbox (rehearsed)',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: A mail',
    '',
    '--b--',
    '',
  ].join('\r\n');
}
