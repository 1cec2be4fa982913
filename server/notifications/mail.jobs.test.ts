import { expect, test } from 'vitest';
import { makeLog } from '../platform/log.ts';
import { type Mail, MailError } from '../providers/mail/port.ts';
import { testWorld } from '../testing/world.ts';
import { enqueueMail, sendMail } from './mail.jobs.ts';

const LETTER = { to: 'mia@example.com', subject: 'Subject', text: 'Text', html: '<p>Text</p>' };

test('a mail goes after the commit of its fact, and not without it', async () => {
  const sent: Mail[] = [];
  const done = Promise.withResolvers<void>();
  const mailer = {
    async send(mail: Mail) {
      sent.push(mail);
      done.resolve();
    },
  };
  const world = await testWorld({ jobs: true, change: () => ({ mailer }) });
  const { database, jobs } = world.deps;
  try {
    const broken = database.db.transaction(async (tx) => {
      await enqueueMail(tx, jobs, { ...LETTER, subject: 'Never' });
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    await database.db.transaction((tx) => enqueueMail(tx, jobs, LETTER));
    await done.promise;
    expect(sent).toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), ...LETTER }]);
  } finally {
    await world.close();
  }
});

test('what is refused for good is not tried again; what may pass later is', async () => {
  const log = makeLog('silent');
  const mailer = (permanent: boolean) => ({ send: () => Promise.reject(new MailError('EENVELOPE 550', permanent)) });
  await expect(sendMail({ log, mailer: mailer(true) }, { id: '1', ...LETTER })).resolves.toBeUndefined();
  await expect(sendMail({ log, mailer: mailer(false) }, { id: '1', ...LETTER })).rejects.toThrow('EENVELOPE 550');
});
