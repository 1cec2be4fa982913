/** SMTP server of the inbox: accepts every mail, except for addresses that simulate a fault. */
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server';
import { type ReportTarget, sendDeliveryReport } from './delivery-report.ts';
import type { Inbox } from './inbox.ts';

const MAX_MAIL_BYTES = 4 * 1024 * 1024;

/** Recipients that simulate a refusal: permanent (no such mailbox) or temporary (busy server). */
const SIMULATED_REFUSALS: Record<string, { code: number; text: string }> = {
  refused: { code: 550, text: '5.1.1 No such mailbox (rehearsed)' },
  busy: { code: 451, text: '4.3.0 Try again later (rehearsed)' },
};

/** Recipient that simulates an undeliverable mail. */
const RETURNED_ADDRESS = /^returned@/;

export async function startSmtp(inbox: Inbox, reports: () => ReportTarget | null): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    name: 'sandbox.localhost',
    banner: 'Naru sandbox inbox: mail is kept here and goes nowhere',
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_MAIL_BYTES,
    rejectOversized: true,
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const trouble = SIMULATED_REFUSALS[address.split('@')[0] ?? ''];
      done(trouble ? makeRefusal(trouble) : undefined);
    },
    onData(stream, session, done) {
      // Read before accepting, because the server then clears the envelope.
      const { mailFrom, rcptTo } = session.envelope;
      receiveMail(stream, session, inbox).then(
        () => {
          done();
          reportUndeliverable({ mailFrom, rcptTo }, reports());
        },
        (error: Error) => done(error),
      );
    },
  });
  // A broken connection concerns only its client; without a listener it would end the process.
  server.on('error', () => undefined);
  const port = await new Promise<number>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.server.address() as { port: number }).port));
  });
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function receiveMail(stream: NodeJS.ReadableStream, session: SMTPServerSession, inbox: Inbox): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  await inbox.put(
    Buffer.concat(chunks),
    session.envelope.rcptTo.map(({ address }: SMTPServerAddress) => address),
  );
}

/** Reports undeliverable mail after accepting it, as a real mail server does. */
function reportUndeliverable({ mailFrom, rcptTo }: Pick<SMTPServerSession['envelope'], 'mailFrom' | 'rcptTo'>, to: ReportTarget | null): void {
  if (!to || !mailFrom) return;
  for (const { address } of rcptTo) if (RETURNED_ADDRESS.test(address)) void sendDeliveryReport(to, { returnPath: mailFrom.address, recipient: address });
}

function makeRefusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
