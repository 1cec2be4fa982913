/** SMTP server of the inbox: accepts every mail, except for addresses that simulate a fault. */
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server';
import { type ReportTo, reportReturned } from './delivery-report.ts';
import type { Inbox } from './inbox.ts';

const MAIL_LIMIT = 1024 * 1024;

/** Recipients that simulate a refusal: permanent (no such mailbox) or temporary (busy server). */
const TROUBLE: Record<string, { code: number; text: string }> = {
  refused: { code: 550, text: '5.1.1 No such mailbox (rehearsed)' },
  busy: { code: 451, text: '4.3.0 Try again later (rehearsed)' },
};

/** Recipient that simulates an undeliverable mail. */
const RETURNED = /^returned@/;

export async function startSmtp(inbox: Inbox, reports: () => ReportTo | null): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    name: 'sandbox.localhost',
    banner: 'Naru sandbox inbox: mail is kept here and goes nowhere',
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAIL_LIMIT,
    rejectOversized: true,
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const trouble = TROUBLE[address.split('@')[0] ?? ''];
      done(trouble ? refusal(trouble) : undefined);
    },
    onData(stream, session, done) {
      // Read before accepting, because the server then clears the envelope.
      const { mailFrom, rcptTo } = session.envelope;
      receive(stream, session, inbox).then(
        () => {
          done();
          reportWhatReturns({ mailFrom, rcptTo }, reports());
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

async function receive(stream: NodeJS.ReadableStream, session: SMTPServerSession, inbox: Inbox): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  await inbox.put(
    Buffer.concat(chunks),
    session.envelope.rcptTo.map(({ address }: SMTPServerAddress) => address),
  );
}

/** After the mail was accepted, as in reality. */
function reportWhatReturns({ mailFrom, rcptTo }: Pick<SMTPServerSession['envelope'], 'mailFrom' | 'rcptTo'>, to: ReportTo | null): void {
  if (!to || !mailFrom) return;
  for (const { address } of rcptTo) if (RETURNED.test(address)) void reportReturned(to, { returnPath: mailFrom.address, recipient: address });
}

function refusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
