/** Where a mail server hands a report on, and the secret that it shows. */
export type ReportTo = { url: string; secret: string };
/** A mail that came back: the envelope's sender, and who was not reached. */
type Returned = { returnPath: string; recipient: string };

/** Hands a report on as a mail server's pipe does. The rehearsal has no queue: what is not taken is lost. */
export async function reportReturned({ url, secret }: ReportTo, returned: Returned): Promise<void> {
  const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` };
  await fetch(url, { method: 'POST', headers, body: deliveryReport(returned) }).catch(() => undefined);
}

/** A delivery status notification as Postfix writes it (RFC 3464). */
export function deliveryReport(
  { returnPath, recipient }: Returned,
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
